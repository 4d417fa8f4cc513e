// Command lines: what is wrong with them, and the headings of help and manual pages.
#pragma once

#include "language/message.hpp"

namespace fairshuf::words {

inline constexpr message try_help{"Try '{} --help' for more information.", "详情请看“{} --help”。"};
inline constexpr message unknown_verb_near{"unknown verb '{}'; did you mean '{}'?",
                                           "没有动词“{}”；您要的是不是“{}”？"};
inline constexpr message unknown_verb{"unknown verb '{}'; the verbs are: {}", "没有动词“{}”；可用的动词：{}"};
inline constexpr message unknown_option{"unknown option '{}'", "没有选项“{}”"};
inline constexpr message unknown_option_near{"unknown option '{}'; did you mean '{}'?",
                                             "没有选项“{}”；您要的是不是“{}”？"};
inline constexpr message value_missing{"{} needs a value: {} {}", "{} 需要一个值：{} {}"};
inline constexpr message values_missing{"{} needs {} values: {} {}", "{} 需要 {} 个值：{} {}"};
inline constexpr message value_for_flag{"{} takes no value: remove '={}'", "{} 不带值：请去掉“={}”"};
inline constexpr message option_twice{"{} is given twice: give it once", "{} 给了两次：请只给一次"};
inline constexpr message options_exclude{"{} and {} exclude each other: give one of them",
                                         "{} 与 {} 不能同时使用：请只给其中一个"};
inline constexpr message is_missing{"{} is missing; usage: {}", "缺少 {}；用法：{}"};
inline constexpr message one_too_many{"unexpected argument '{}'; usage: {}", "多余的参数“{}”；用法：{}"};

// Help.
inline constexpr message help_usage{"Usage: ", "用法："};
inline constexpr message usage_option{"OPTION", "选项"};
inline constexpr message usage_verb{"VERB", "动词"};
inline constexpr message help_operands{"Arguments:", "参数："};
inline constexpr message help_options{"Options:", "选项："};
inline constexpr message help_verbs{"Verbs:", "动词："};
inline constexpr message help_not_with{"{} (not with {})", "{}（不能与 {} 同用）"};
inline constexpr message help_repeats{"{} (may be repeated)", "{}（可重复）"};

inline constexpr message man_commands{"User Commands", "用户命令"};

// Manual pages. The paragraphs that begin so have sections of their own.
inline constexpr message man_name{"NAME", "名称"};
inline constexpr message man_synopsis{"SYNOPSIS", "概要"};
inline constexpr message man_description{"DESCRIPTION", "描述"};
inline constexpr message man_verbs{"VERBS", "动词"};
inline constexpr message man_arguments{"ARGUMENTS", "参数"};
inline constexpr message man_options{"OPTIONS", "选项"};
inline constexpr message man_exit_status{"EXIT STATUS", "退出状态"};
inline constexpr message man_environment{"ENVIRONMENT", "环境变量"};
inline constexpr message man_examples{"EXAMPLES", "示例"};
inline constexpr message man_see_also{"SEE ALSO", "另见"};
inline constexpr message exit_status_is{"Exit status: ", "退出状态："};
inline constexpr message examples_are{"Examples:", "示例："};
inline constexpr message usual_exit_status{"0 done, 1 error.", "0 完成，1 出错。"};
inline constexpr message all_exit_statuses{
    "0 done (or fair), 1 error, 2 unfair or a check failed, 3 suspicious.",
    "0 完成（或公平），1 出错，2 不公平或核对不通过，3 可疑。"};
inline constexpr message language_in_environment{
    "The language, without --lang: Chinese if the first that is not empty begins with zh, otherwise English.",
    "没有 --lang 时的语言：第一个非空的值以 zh 开头就是中文，否则是英文。"};
inline constexpr message no_color_in_environment{"If it is set, the output has no colours.",
                                                 "设了它，输出就没有颜色。"};
inline constexpr message key_file_in_environment{
    "A file with the key, for deal, mines, playlist and indices, but not for lines.",
    "密钥文件，用于 deal、mines、playlist 和 indices，不用于 lines。"};

}  // namespace fairshuf::words
