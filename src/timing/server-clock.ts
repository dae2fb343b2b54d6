/** The servers' time, as far as this machine's own clock is known to be wrong. */
export interface ServerClock {
  /** Milliseconds since 1970. */
  now: () => number;
  /**
   * Takes over the time of the `Date` header that answers a call of this time, if the two are five minutes or more apart; returns
   * whether they are.
   */
  correct(date: string | null, calledAt: number): boolean;
}

/** The clock skew that AWS tolerates (specification, section 9), less the second that a `Date` header rounds away. */
const tolerance = 5 * 60_000 - 1_000;

export function createServerClock(own: () => number = Date.now): ServerClock {
  let ahead = 0;
  return {
    now: () => own() + ahead,
    correct(date, calledAt) {
      const server = Date.parse(date ?? '');
      if (Number.isNaN(server) || Math.abs(server - calledAt) < tolerance) return false;
      ahead = server - own();
      return true;
    },
  };
}
