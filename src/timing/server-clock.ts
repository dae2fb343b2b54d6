/** The servers' time, as far as this machine's own clock is known to be wrong. */
export interface ServerClock {
  /** Milliseconds since 1970. */
  now: () => number;
  /** Takes over the time of a `Date` header if it is five minutes or more off; returns whether it was. */
  correct(date: string | null): boolean;
}

/** What AWS tolerates (specification, section 9), less the second that a `Date` header rounds away. */
const tolerance = 5 * 60_000 - 1_000;

export function createServerClock(own: () => number = Date.now): ServerClock {
  let ahead = 0;
  return {
    now: () => own() + ahead,
    correct(date) {
      const server = Date.parse(date ?? '');
      if (Number.isNaN(server) || Math.abs(server - own() - ahead) < tolerance) return false;
      ahead = server - own();
      return true;
    },
  };
}
