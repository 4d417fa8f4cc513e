"""What the models of `fairshuf lines` have in common: they run the command in a folder, and ask it for orders."""

import os
import random
import subprocess
import tempfile


class Campaign:
    def __init__(self, command, seed):
        self.command, self.random, self.orders = os.path.abspath(command), random.Random(seed), {}
        self.folder = tempfile.TemporaryDirectory(prefix="fairshuf-model-")

    def run(self, arguments, fed=None):
        return subprocess.run([self.command, "lines", "--seed", "model"] + arguments, input=fed or b"",
                              cwd=self.folder.name, capture_output=True, env={**os.environ, "LC_ALL": "C"}, check=False)

    def order(self, n, sample=None):
        """The places of the records that are printed, in order."""
        if (n, sample) not in self.orders:
            numbers = [str(i) for i in range(n)]
            more = [] if sample is None else ["-n", str(sample)]
            printed = self.run(more + ["-e"] + numbers).stdout.split()
            self.orders[n, sample] = [int(number) for number in printed]
        return self.orders[n, sample]

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def written(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    def repeat(self, runs, kinds):
        """Runs self.one() so many times. It says which kind of run it was; each of `kinds` must occur."""
        seen = {}
        for _ in range(runs):
            kind = self.one()
            seen[kind] = seen.get(kind, 0) + 1
        print("%d runs agree: %s" % (runs, ", ".join("%s %d" % each for each in sorted(seen.items()))))
        missing = set(kinds) - set(seen)
        assert runs < 100 or not missing, missing
