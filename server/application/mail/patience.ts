/** After this many failed tries in a row, none is made for a minute, because each can wait half a minute for a server that is gone. */
const most = 3;
const pause = 60_000;

/** Notes how tries to send ended, so that other work begins while the mail server or the user pool doesn't answer. */
export interface Patience {
  note(hasFailed: boolean): void;
  /** Whether nothing is to be tried now. */
  isOver(): boolean;
  /** When the first try failed of those since the last good one, in milliseconds since 1970. */
  failingSince(): number | undefined;
}

export function createPatience(clock: () => Date): Patience {
  let failures = 0;
  let since: number | undefined;
  let last = 0;
  return {
    note(hasFailed) {
      last = clock().getTime();
      failures = hasFailed ? failures + 1 : 0;
      since = hasFailed ? (since ?? last) : undefined;
    },
    isOver: () => failures >= most && Math.abs(clock().getTime() - last) < pause,
    failingSince: () => since,
  };
}
