/** Milliseconds between two calls of the BI service, which takes ten a second from the whole account. */
const betweenCalls = 200;

/** Returns a function that waits for the turn to call the BI service. */
export function createCallTurn(
  now: () => number,
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>,
): (signal: AbortSignal) => Promise<void> {
  let freeAt = 0;
  return async (signal) => {
    const at = Math.max(now(), freeAt);
    freeAt = at + betweenCalls;
    if (at > now()) await wait(at - now(), signal);
  };
}
