// Calls of Swift's concurrency library that are choice points: those that read or change whether a task is cancelled, what a stream
// holds, or who is served next by an actor. What another thread does between such a call and the lock or the atomic before it makes a
// difference.
//
// Other calls need no point of their own. To create a task or to resume one makes a job ready, and when that runs is a choice anyway.
#ifdef __linux__

#include "runtime.h"

/// Stops a thread of a story before it makes one of these calls. In schedules whose choices are made elsewhere there is no point here:
/// a suite writes down what it has called, and takes each such call for one moment.
/// - Parameters:
///   - what: what the call does, for the timeline; empty for one that the code does not name.
///   - is_seen: true for a call that changes what others may see of a task or a group. Without any, no task is ever found cancelled.
__attribute__((used, visibility("hidden"))) void threads_enter(const void *pc, const char *what, bool is_seen) {
  if (!is_running() || is_led) return;
  if (is_seen) search_every_order();
  if (!pc || self()->quiet || is_suite(pc)) return;
  point(pc);
  if (*what) record(EVENT_CALL, NULL, what, pc);
}

// Each function passes its arguments on as they are, whatever their number and their calling convention. Weak: a library that does not
// have one of them has no caller of it. The caller of an asynchronous function is what it resumes, which its context tells (`AsyncContext`
// in the runtime's `ABI/Task.h`), or an argument.
#ifdef __x86_64__
#define RETURN_ADDRESS "mov 56(%rsp), %rdi\n"
#define RESUMED "mov 8(%r14), %rdi\ninc %rdi\n"
#define RESUMED_ARGUMENT "lea 1(%rdx), %rdi\n"
#define RESUMED_ON_ACTOR "inc %rdi\ntest %rsi, %rsi\ncmovz %rsi, %rdi\n"
#define ENTER(function, caller, seen, what)                                                               \
  __asm__(                                                                                                \
    ".text\n.weak \"__real_" function "\"\n"                                                              \
    ".globl \"__wrap_" function "\"\n.type \"__wrap_" function "\", @function\n\"__wrap_" function "\":\n"\
    "push %rdi\npush %rsi\npush %rdx\npush %rcx\npush %r8\npush %r9\npush %rax\n"                         \
    caller "lea 7f(%rip), %rsi\nmov $" seen ", %edx\ncall threads_enter\n"                                \
    "pop %rax\npop %r9\npop %r8\npop %rcx\npop %rdx\npop %rsi\npop %rdi\n"                                \
    "jmp \"__real_" function "\"@PLT\n"                                                                   \
    ".size \"__wrap_" function "\", . - \"__wrap_" function "\"\n"                                        \
    ".section .rodata\n7: .asciz \"" what "\"\n.text\n");
#else
#define RETURN_ADDRESS "mov x0, x30\n"
#define RESUMED "ldr x0, [x22, #8]\nadd x0, x0, #1\n"
#define RESUMED_ARGUMENT "add x0, x2, #1\n"
#define RESUMED_ON_ACTOR "add x0, x0, #1\ncmp x1, #0\ncsel x0, xzr, x0, eq\n"
#define ENTER(function, caller, seen, what)                                                               \
  __asm__(                                                                                                \
    ".text\n.p2align 2\n.weak \"__real_" function "\"\n"                                                  \
    ".globl \"__wrap_" function "\"\n.type \"__wrap_" function "\", %function\n\"__wrap_" function "\":\n"\
    "stp x29, x30, [sp, #-96]!\nstp x0, x1, [sp, #16]\nstp x2, x3, [sp, #32]\nstp x4, x5, [sp, #48]\n"    \
    "stp x6, x7, [sp, #64]\nstr x8, [sp, #80]\n"                                                          \
    caller "adrp x1, 7f\nadd x1, x1, :lo12:7f\nmov w2, #" seen "\nbl threads_enter\n"                     \
    "ldr x8, [sp, #80]\nldp x6, x7, [sp, #64]\nldp x4, x5, [sp, #48]\nldp x2, x3, [sp, #32]\n"            \
    "ldp x0, x1, [sp, #16]\nldp x29, x30, [sp], #96\n"                                                    \
    "b \"__real_" function "\"\n"                                                                         \
    ".size \"__wrap_" function "\", . - \"__wrap_" function "\"\n"                                        \
    ".section .rodata\n7: .asciz \"" what "\"\n.text\n");
#endif

// What a call does is two arguments.
#define ENTER_WITH(...) ENTER(__VA_ARGS__)
#define ENTRY(function, ...) ENTER_WITH(function, RETURN_ADDRESS, __VA_ARGS__)
#define ASYNC_ENTRY(function, ...) ENTER_WITH(function, RESUMED, __VA_ARGS__)
#define SEEN(what) "1", what
#define UNSEEN(what) "0", what

#define CANCELS SEEN("cancels a task")
#define LOOKS UNSEEN("checks for cancellation")
#define HANDLES UNSEEN("sets a cancellation handler")
ENTRY("$sScT6cancelyyF", CANCELS)
ENTRY("$sSct6cancelyyF", CANCELS)
ENTRY("$sScT11isCancelledSbvg", LOOKS)
ENTRY("$sSct11isCancelledSbvg", LOOKS)
ENTRY("$sScTss5NeverORszABRs_rlE11isCancelledSbvgZ", LOOKS)
ENTRY("$sScTss5NeverORszABRs_rlE17checkCancellationyyKFZ", LOOKS)
ASYNC_ENTRY("$ss27withTaskCancellationHandler9operation8onCancel9isolationxxyYaKXE_yyYbXEScA_pSgYitYaKlF", HANDLES)
ASYNC_ENTRY("$ss27withTaskCancellationHandler9operation8onCancelxxyYaKXE_yyYbXEtYaKlF", HANDLES)

// An actor serves those first who come first. A task that goes elsewhere is a job that is ready. The timeline shows who runs where.
ENTER("swift_task_switch", RESUMED_ON_ACTOR, "0", "")

#define CANCELS_GROUP SEEN("cancels a group")
ENTRY("$sScG9cancelAllyyF", CANCELS_GROUP)
ENTRY("$sScG11isCancelledSbvg", LOOKS)
ENTRY("$sScg9cancelAllyyF", CANCELS_GROUP)
ENTRY("$sScg11isCancelledSbvg", LOOKS)
ENTRY("$ss19DiscardingTaskGroupV9cancelAllyyF", CANCELS_GROUP)
ENTRY("$ss19DiscardingTaskGroupV11isCancelledSbvg", LOOKS)
ENTRY("$ss27ThrowingDiscardingTaskGroupV9cancelAllyyF", CANCELS_GROUP)
ENTRY("$ss27ThrowingDiscardingTaskGroupV11isCancelledSbvg", LOOKS)
ENTRY("swift_taskGroup_addPending", SEEN("adds a task to a group"))
ENTER("swift_asyncLet_finish", RESUMED_ARGUMENT, "1", "leaves the scope of an async let")

#define YIELDS UNSEEN("yields to a stream")
#define FINISHES UNSEEN("finishes a stream")
#define ASKS UNSEEN("asks a stream for an element")
#define SETS UNSEEN("sets onTermination")
ENTRY("$sScS12ContinuationV5yieldyAB11YieldResultOyx__GxnF", YIELDS)
ENTRY("$sScS12ContinuationV5yieldAB11YieldResultOyyt__GyytRszlF", YIELDS)
ENTRY("$sScS12ContinuationV5yield4withAB11YieldResultOyx__Gs0E0Oyxs5NeverOG_tF", YIELDS)
ENTRY("$sScS12ContinuationV6finishyyF", FINISHES)
ENTRY("$sScS12ContinuationV13onTerminationyAB0C0Oyx__GYbcSgvs", SETS)
ASYNC_ENTRY("$sScS8IteratorV4next9isolationxSgScA_pSgYi_tYaF", ASKS)
ASYNC_ENTRY("$sScS8IteratorV4nextxSgyYaF", ASKS)
ENTRY("$sScs12ContinuationV5yieldyAB11YieldResultOyxq___GxnF", YIELDS)
ENTRY("$sScs12ContinuationV5yieldAB11YieldResultOyytq___GyytRszrlF", YIELDS)
ENTRY("$sScs12ContinuationV5yield4withAB11YieldResultOyxs5Error_p__Gs0E0OyxsAG_pG_tsAG_pRs_rlF", YIELDS)
ENTRY("$sScs12ContinuationV6finish8throwingyq_Sgn_tF", FINISHES)
ENTRY("$sScs12ContinuationV13onTerminationyAB0C0Oyxq___GYbcSgvs", SETS)
ASYNC_ENTRY("$sScs8IteratorV4next9isolationxSgScA_pSgYi_tYaq_YKF", ASKS)
ASYNC_ENTRY("$sScs8IteratorV4nextxSgyYaKF", ASKS)

#endif
