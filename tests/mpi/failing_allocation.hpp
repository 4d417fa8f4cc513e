// Lets an allocation fail, to see what a rank does then.
#pragma once

namespace fairshuf::test {

// Lets this many allocations of operator new succeed, and the next one fail.
void let_an_allocation_fail(long allowed);

// Whether it has failed by now. From here on all succeed.
bool an_allocation_failed();

}  // namespace fairshuf::test
