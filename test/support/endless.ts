/** Commands that do not end in time, each in its own way hard to end. */
export const endless = {
  plain: "sleep 99",
  "in the background": "sleep 99 & echo hi; wait",
  "deaf to TERM": "trap '' TERM; while :; do sleep 0.1; done",
  "forked twice": "( (sleep 99 &) & ); sleep 99",
  "in a session of its own": "setsid sleep 99 & (setsid setsid sleep 98 &); sleep 99",
  "without a hangup": "nohup sleep 99 >/dev/null 2>&1 & nohup setsid sleep 98 >/dev/null 2>&1 & sleep 99",
};
