import type {
  Actor,
  ExportedThing,
  HistoryEntry,
  HistoryEvent,
  HistoryPage,
  HistoryQuery,
  RefusedCode,
  helpDecisions,
} from '#domain/dashboards/history/history';
import { type LineSink, lineOf } from '../log';

/** An event that is no change of a dashboard: the dashboard store enters those itself. */
export type Incident =
  | { kind: 'signed-in'; session: string }
  /** `sub` is the person's. */
  | { kind: 'viewed-as'; sub: string; person: string }
  /** `sub` is the person's, `asked` when they asked for help, in milliseconds since 1970. */
  | { kind: 'helped'; sub: string; person: string; asked: number; decided: (typeof helpDecisions)[number] }
  /** `sub` is the person's. */
  | { kind: 'sessions-ended'; sub: string; person: string; count: number }
  | ({ kind: 'exported' } & ExportedThing)
  | Extract<HistoryEvent, { kind: 'permissions' }>
  | { kind: 'refused'; call: string; code: RefusedCode };

/** How many entries a page has at most. */
export const pageLength = 50;

/**
 * An append-only record of who did what, and when. No entry is removed, and only two things in entries change: the count of an hour's
 * refusals grows, and the address of a forgotten person is erased, while their `sub` stays. An entry about a dashboard is written in the
 * transaction of its change, so that a killed process leaves both or neither. Numbers are unique and ascend for each dashboard. If several
 * processes write, entries of different dashboards may be numbered out of the order of their times.
 */
export interface History {
  /** Newest first, at most `pageLength` entries. */
  page(query: HistoryQuery): Promise<HistoryPage>;
  /** One entry by its number. */
  entry(number: number): Promise<HistoryEntry | undefined>;
  /** Counts the entries of kinds that only a later version knows, which wrote them before a rollback. They stay stored, and are not shown. */
  laterEntries(): Promise<number>;
  /**
   * One entry for a session's sign-in, one for a manager's views as one person within one hour, one for each answer to a request for help, one for each
   * time that sessions were ended, one for each thing that became of an export, one for each change of all permissions, and one for a person's refusals of one
   * call, with one code, within one hour: further ones count. `times` is how often it happened, once if missing.
   */
  note(incident: Incident, by: Actor, now: Date, times?: number): Promise<void>;
  /**
   * Leaves of a person only the `sub`, in their own entries and in those about them. Entries of earlier releases about them have no `sub`:
   * they are found by when it was decided and the address of that time. Can be repeated after an interruption.
   */
  forget(sub: string, decidedAbout: readonly EarlierDecision[]): Promise<void>;
}

export interface EarlierDecision {
  at: Date;
  address: string;
}

/** Leaves out entries that this version can't read, and logs once how many are stored. */
export function createLeaveOut(laterEntries: History['laterEntries'], log: LineSink) {
  let isSaid = false;
  return async (read: readonly (HistoryEntry | undefined)[]): Promise<HistoryEntry[]> => {
    const known = read.filter((entry) => entry !== undefined);
    if (known.length < read.length && !isSaid) {
      isSaid = true;
      log(lineOf({ level: 'warn', code: 'later-entries', entries: await laterEntries() }));
    }
    return known;
  };
}

/** Incidents with the same key are one entry. */
export function keyOf(incident: Incident, { sub }: Actor, now: Date): string {
  if (incident.kind === 'signed-in') return JSON.stringify(['signed-in', incident.session]);
  if (incident.kind === 'viewed-as') return JSON.stringify(['viewed-as', sub, incident.sub, hourOf(now)]);
  if (incident.kind === 'helped') {
    return JSON.stringify(['helped', sub, incident.sub, incident.decided, incident.asked]);
  }
  if (incident.kind === 'sessions-ended') {
    return JSON.stringify(['sessions-ended', sub, incident.sub, now.getTime()]);
  }
  if (incident.kind === 'exported')
    return JSON.stringify(['exported', sub, incident.run, incident.done, now.getTime()]);
  if (incident.kind === 'permissions') return JSON.stringify(['permissions', sub, incident.done, now.getTime()]);
  return JSON.stringify(['refused', sub, incident.call, incident.code, hourOf(now)]);
}

const hourOf = (time: Date): string => time.toISOString().slice(0, 13);

/** The entry's event when the incident first happens. */
export function eventOf(incident: Incident, times: number): Extract<HistoryEvent, { kind: Incident['kind'] }> {
  switch (incident.kind) {
    case 'signed-in':
      return { kind: 'signed-in' };
    case 'viewed-as':
      return { kind: 'viewed-as', person: incident.person, personSub: incident.sub };
    case 'helped':
      return { kind: 'helped', person: incident.person, personSub: incident.sub, decided: incident.decided };
    case 'sessions-ended':
      return { kind: 'sessions-ended', person: incident.person, personSub: incident.sub, count: incident.count };
    case 'exported':
    case 'permissions':
      return incident;
    case 'refused':
      return { ...incident, count: times };
  }
}
