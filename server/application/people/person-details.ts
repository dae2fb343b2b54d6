import type { EndedSessions, PersonDetails } from '#domain/access/person-details';
import { type Visitor, mayManage } from '#domain/access/roles';
import { nameOfPerson } from '#domain/access/viewed-person';
import type { Actor } from '#domain/dashboards/history/history';
import type { GroupOrigin } from '#domain/people/companies/group-origin';
import type { Receipt } from '#domain/people/scim/receipt';
import { inOrder } from '#domain/people/user-session';
import { storable } from '#domain/plain-text';
import { type Result, failed, ok } from '#domain/result';
import { lastMonths, monthOf, sessionsOf, shownMonths } from '#domain/use/use';
import type { FoundPerson } from '../../ports/pool/directory';
import type { Ports } from '../../ports/ports';
import { type KeptDelivery, deliveriesOf } from '../deliveries/kept-deliveries';
import { exportsOf } from '../exports/kept-exports';
import type { Refusal } from '../refusal';
import { lastVisitOf } from '../shelf/last-visit';
import { createLastAnswers } from './last-answers';

type Manager = Visitor & Actor;

export type PersonAnswer = Omit<PersonDetails, 'deliveries'> & { deliveries: readonly KeptDelivery[] };

export interface PeopleDetails {
  /**
   * `not-found` for someone who isn't in the pool, or is disabled. What the pool doesn't answer is `unknown`, or as last read at
   * `readAt`; the rest is there.
   */
  of(manager: Manager, sub: string): Promise<Result<PersonAnswer, Refusal>>;
  /** Resolves to how many still went on, undefined for all; `not-found` if each has ended by itself. Records it in the history. */
  endSessions(manager: Manager, sub: string, which: EndedSessions): Promise<Result<number | undefined, Refusal>>;
}

interface Parts extends Pick<
  Ports,
  'poolDirectory' | 'poolSessions' | 'secondSteps' | 'access' | 'jobs' | 'people' | 'uses' | 'history' | 'clock'
> {
  receiptsOf: (account: { sub: string; address: string }) => Promise<Receipt[]>;
  originsOf: (account: Omit<FoundPerson, 'person'> & { email: string }) => Promise<GroupOrigin[] | undefined>;
  /** Called with the reason when the pool does not answer. */
  complain: (reason: string) => void;
}

/** Reads what the portal knows of one person, for managers, and ends their sessions. */
export function createPersonDetails(parts: Parts): PeopleDetails {
  const { poolDirectory, poolSessions, secondSteps, access, jobs, people, uses, history, clock } = parts;
  const { receiptsOf, originsOf, complain } = parts;
  const known = <T>(answer: Result<T, string>): T | 'unknown' => {
    if (answer.ok) return answer.value;
    complain(answer.failure);
    return 'unknown';
  };
  const lastAnswers = createLastAnswers<FoundPerson | undefined>(clock, complain);
  const found = async (manager: Manager, sub: string): Promise<Result<FoundPerson & { readAt: Date }, Refusal>> => {
    if (!mayManage(manager)) return failed({ code: 'not-allowed' });
    const read = await lastAnswers(sub, () => poolDirectory.person(sub));
    if (!read) return failed({ code: 'busy', retryAfterSeconds: 5 });
    return read.value ? ok({ ...read.value, readAt: read.readAt }) : failed({ code: 'not-found' });
  };

  return {
    async of(manager, sub) {
      const one = await found(manager, sub);
      if (!one.ok) return one;
      const { person, username, groups, readAt, unverifiedEmail = '' } = one.value;
      const [sessions, steps, grants, deliveries, files, visited, used, receipts, groupOrigins] = await Promise.all([
        poolSessions.of(username),
        secondSteps.of(username),
        access.grants(),
        deliveriesOf(jobs, sub),
        exportsOf(jobs, sub),
        lastVisitOf(people, sub, clock()),
        uses.ofPerson(sub, lastMonths(clock(), shownMonths)),
        receiptsOf({ sub, address: person.email || unverifiedEmail }),
        originsOf({ ...one.value, email: person.email }),
      ]);
      const listed = known(sessions);
      const lastSeen = Math.max(visited, ...used.map(({ lastAt }) => lastAt.getTime()));
      const made = files.filter(({ delivery, state }) => delivery === undefined && state !== 'cancelled');
      const [latest] = made.toSorted((a, b) => b.requested - a.requested);
      const now = used
        .filter(({ month }) => month === monthOf(clock()))
        .map((use) => ({ dashboard: use.dashboard, sessions: sessionsOf(use) }));
      return ok({
        ...person,
        groups,
        readAt,
        ...(groupOrigins && { groupOrigins }),
        grants: grants.filter((grant) => grant.sub === sub),
        sessions: typeof listed === 'string' ? listed : inOrder(listed),
        secondSteps: known(steps),
        ...(lastSeen > 0 && { lastSeenAt: new Date(lastSeen) }),
        opened: now.toSorted((a, b) => b.sessions - a.sessions),
        deliveries,
        files: {
          count: made.length,
          ...(latest && { latest: { title: latest.title, format: latest.format, at: new Date(latest.requested) } }),
        },
        ...(receipts.length > 0 && { receipts }),
      });
    },

    async endSessions(manager, sub, which) {
      const one = await found(manager, sub);
      if (!one.ok) return one;
      const { person, username } = one.value;
      const ended = which === 'all' ? await poolSessions.endAll(username) : await poolSessions.end(username, which);
      const count = known<number | void>(ended);
      if (count === 'unknown') return failed({ code: 'busy', retryAfterSeconds: 5 });
      if (count === 0) return failed({ code: 'not-found' });
      const by = { sub: manager.sub, email: manager.email };
      const about = { sub, person: storable(nameOfPerson(person)) };
      await history.note({ kind: 'sessions-ended', ...about, count: count ?? 0 }, by, clock());
      return ok(count ?? undefined);
    },
  };
}
