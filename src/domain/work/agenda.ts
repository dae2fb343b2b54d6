const minute = 60_000;
/** The pause after a pass that could not begin all that was due, such as while every slot is taken. */
const whileFull = 5_000;
/** A day. Node's timers can't wait longer than 24 days. */
const longestSleep = 24 * 60 * minute;

/** Tells which kinds of jobs a worker looks at next. Times are in milliseconds since 1970. */
export interface Agenda {
  /** Kinds to look at even if none of their jobs is known to be due. */
  woken: 'all' | ReadonlySet<string>;
  /** Kinds whose recurring job may be missing, or put off by a wrong clock. */
  unsure: ReadonlySet<string>;
  /** When a job of each kind is due next; a kind that was never looked at is missing. */
  dueAt: ReadonlyMap<string, number>;
  lastPass: number;
}

export const newAgenda: Agenda = { woken: new Set(), unsure: new Set(), dueAt: new Map(), lastPass: 0 };

export const isWoken = ({ woken }: Agenda): boolean => woken === 'all' || woken.size > 0;

export const withKinds = (agenda: Agenda, kinds: readonly string[]): Agenda => ({
  ...agenda,
  unsure: new Set([...agenda.unsure, ...kinds]),
});

/** Wakes one kind, or all of them. */
export const woken = (agenda: Agenda, kind?: string): Agenda => ({
  ...agenda,
  woken: kind === undefined || agenda.woken === 'all' ? 'all' : new Set([...agenda.woken, kind]),
});

/** A job of this kind was put or changed: wakes the kind if the job is due before all that are known. */
export const noted = (agenda: Agenda, kind: string, due: number): Agenda =>
  due < (agenda.dueAt.get(kind) ?? Infinity) ? woken(agenda, kind) : agenda;

export const looked = (agenda: Agenda, kind: string, nextDue: number): Agenda => ({
  ...agenda,
  dueAt: new Map([...agenda.dueAt, [kind, nextDue]]),
});

/**
 * Begins a pass over `kinds`. Returns the kinds to look at, the kinds to put right first, and the agenda from then on. Looks at everything
 * if the clock was put back. Jobs that other processes put are found when all kinds are woken.
 */
export function passAt(
  agenda: Agenda,
  kinds: readonly string[],
  now: number,
): { agenda: Agenda; look: string[]; putRight: string[] } {
  const isBack = now < agenda.lastPass - minute;
  const all = isBack || agenda.woken === 'all';
  const isWanted = (kind: string): boolean =>
    all || (agenda.woken !== 'all' && agenda.woken.has(kind)) || (agenda.dueAt.get(kind) ?? 0) <= now;
  return {
    agenda: { ...agenda, woken: new Set(), unsure: new Set(), lastPass: now },
    look: kinds.filter(isWanted),
    putRight: kinds.filter((kind) => isBack || agenda.unsure.has(kind)),
  };
}

/** Returns the milliseconds until the next pass. `free` are the kinds of which another job could begin. */
export function pauseAfter({ dueAt }: Agenda, free: readonly string[], now: number): number {
  const next = Math.min(...free.map((kind) => dueAt.get(kind) ?? 0));
  return next <= now ? whileFull : Math.min(next - now, longestSleep);
}
