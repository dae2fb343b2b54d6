import {
  type AccessAnswer,
  type AccessDecision,
  type AccessRequest,
  type DashboardReaders,
  type WaitingRequest,
  grantDays,
  isGrantDay,
  noteLimit,
  mostWaiting,
} from '#domain/access/access-request';
import { type Dashboard, type DashboardId, isPublished } from '#domain/dashboards/dashboard';
import type { Actor } from '#domain/dashboards/history/history';
import { isVisibleTo } from '#domain/access/visibility';
import { type Visitor, mayManage } from '#domain/access/roles';
import { cutText } from '#domain/cut-text';
import { storable } from '#domain/plain-text';
import { failed, ok, type Result } from '#domain/result';
import type { AccessStore, AskedAccess } from '../../ports/stores/access-store';
import type { Clock } from '../../ports/clock';
import type { DashboardStore } from '../../ports/stores/dashboard-store';
import type { KeepPermissions } from '../permissions/keep-permissions';
import type { Refusal } from '../refusal';
import { asGranted, grantedTo } from '../catalogue/granted';
import { type AudienceParts, createAudience } from './audience';

export interface AnswerGiven {
  dashboard: DashboardId;
  /** Whose request, and when it was made: the one that the manager saw. */
  sub: string;
  at: Date;
  decision: AccessDecision;
}

type Person = Visitor & Actor;

export interface AccessRequests {
  mine(person: Person): Promise<AccessRequest[]>;
  /** The same for an address with a dashboard and for one without. */
  ask(person: Person, request: Pick<AccessRequest, 'metaId' | 'note'>): Promise<Result<void, Refusal>>;
  takeBack(person: Person, metaId: string): Promise<void>;
  waiting(manager: Person): Promise<Result<WaitingRequest[], Refusal>>;
  /** `not-found` if the request doesn't wait any more, because another manager has answered it or the person took it back. */
  answer(manager: Person, given: AnswerGiven): Promise<Result<void, Refusal>>;
  /** The people who see a dashboard besides its groups. */
  who(manager: Person, dashboard: DashboardId): Promise<Result<DashboardReaders, Refusal>>;
  /** Ends a grant to one person alone. */
  withdraw(manager: Person, grant: { dashboard: DashboardId; sub: string }): Promise<Result<void, Refusal>>;
}

interface Parts extends AudienceParts {
  store: Pick<DashboardStore, 'list' | 'find'>;
  access: AccessStore;
  clock: Clock;
  permissions?: Pick<KeepPermissions, 'follow' | 'readers'> | undefined;
}

/** Requests for access, and what managers decide about them. */
export function createAccessRequests(parts: Parts): AccessRequests {
  const { store, access, clock, permissions } = parts;
  const { setGroup, changeGrants } = createAudience(parts);
  /** Requests without an answer, for dashboards that exist. */
  const unanswered = async (): Promise<{ asked: AskedAccess; dashboard: Dashboard }[]> => {
    const [all, waiting] = [await store.list(), await access.waiting()];
    return waiting.flatMap((asked) => {
      const dashboard = dashboardOf(asked.metaId, all);
      return dashboard ? [{ asked, dashboard }] : [];
    });
  };
  const isSeen = async (asked: AskedAccess, dashboard: Dashboard): Promise<boolean> => {
    const visitor = { access: 'by-group', groups: asked.groups } as const;
    return isVisibleTo(visitor, asGranted(dashboard, await grantedTo(asked.sub, access)));
  };
  const isGrantedTo = async (group: string, { sub, metaId }: AskedAccess): Promise<boolean> =>
    (await access.requestsOf(sub)).some((one) => one.metaId === metaId && one.answer?.group === group);
  return {
    async mine({ sub }) {
      const requests = await access.requestsOf(sub);
      return requests.map(({ metaId, note, at, answer }) => ({
        metaId,
        note,
        at,
        ...(answer && { answer: toldOf(answer) }),
      }));
    },

    async ask({ sub, email, groups }, request) {
      const metaId = storable(request.metaId);
      const others = (await access.requestsOf(sub)).filter((one) => one.metaId !== metaId && !one.answer);
      if (others.length >= mostWaiting) return failed({ code: 'too-many-requests' });
      const note = tidyWord(request.note);
      await access.ask({ sub, email, groups: [...groups], metaId, note, at: clock() });
      return ok(undefined);
    },

    takeBack: ({ sub }, metaId) => access.takeBack(sub, storable(metaId)),

    async waiting(manager) {
      if (!mayManage(manager)) return failed({ code: 'not-allowed' });
      const requests = await Promise.all(
        (await unanswered()).map(async (one) => ((await isSeen(one.asked, one.dashboard)) ? [] : [one])),
      );
      return ok(
        requests.flat().map(({ asked: { sub, email, groups, note, at }, dashboard }) => ({
          dashboard: dashboard.id,
          sub,
          email,
          groups: [...groups],
          note,
          at,
        })),
      );
    },

    async answer(manager, { dashboard: id, sub, at, decision }) {
      if (!mayManage(manager)) return failed({ code: 'not-allowed' });
      const request = (await unanswered()).find(
        ({ asked, dashboard }) => dashboard.id === id && asked.sub === sub && asked.at.getTime() === at.getTime(),
      );
      if (!request) return failed({ code: 'not-found' });
      const { asked, dashboard } = request;
      const now = clock();
      const wrong = wrongIn(decision, asked, now);
      if (wrong) return failed({ code: 'invalid-body', field: wrong });
      // Before the answer: if either fails, the request still waits and the manager can repeat both.
      const added =
        decision.kind === 'group' ? await setGroup(manager, dashboard, decision.group, true) : ok(undefined);
      if (!added.ok) return added;
      const answer = () => access.answer({ asked, dashboard: id, by: manager, now, decision: tidied(decision, now) });
      const isFirst = await (decision.kind === 'person' ? changeGrants(dashboard, answer) : answer());
      if (isFirst) return ok(undefined);
      // Another manager who granted it to the same group meanwhile found the group there, and relies on it.
      if (decision.kind === 'group' && added.value && !(await isGrantedTo(decision.group, asked))) {
        await setGroup(manager, added.value, decision.group, false);
      }
      return failed({ code: 'not-found' });
    },

    async who(manager, id) {
      if (!mayManage(manager)) return failed({ code: 'not-allowed' });
      const dashboard = await store.find(id);
      if (!dashboard) return failed({ code: 'not-found' });
      const people = (await access.grants()).filter((grant) => grant.dashboard === id);
      const biService = await permissions?.readers(dashboard.metaId);
      return ok({ people: [...people], ...(biService && { biService }) });
    },

    async withdraw(manager, grant) {
      if (!mayManage(manager)) return failed({ code: 'not-allowed' });
      const dashboard = await store.find(grant.dashboard);
      const ended = await changeGrants(dashboard, () => access.withdraw(grant, manager, clock()));
      return ended ? ok(undefined) : failed({ code: 'not-found' });
    },
  };
}

/** The person isn't told which group of theirs it was. */
function toldOf(answer: AccessAnswer): AccessAnswer {
  const { group: _, bySub: __, ...told } = answer;
  return told;
}

/** The field of the decision that can't be taken. */
function wrongIn(decision: AccessDecision, { groups }: AskedAccess, now: Date): string | undefined {
  if (decision.kind === 'group' && !groups.includes(decision.group)) return 'group';
  if (decision.kind === 'person' && decision.until !== undefined && !isGrantDay(decision.until, now)) return 'until';
  return undefined;
}

function tidied(decision: AccessDecision, now: Date): AccessDecision {
  switch (decision.kind) {
    case 'group':
      return decision;
    case 'person':
      return { kind: 'person', until: decision.until ?? grantDays(now).usual };
    case 'decline':
      return { ...decision, word: tidyWord(decision.word) };
  }
}

const tidyWord = (word: string): string => cutText(storable(word.trim()), noteLimit);

/** The dashboard at an address: the published one where several share it, as in the menu. */
function dashboardOf(metaId: string, all: readonly Dashboard[]): Dashboard | undefined {
  const found = all.filter((one) => one.metaId === metaId && !one.missing);
  return found.find(isPublished) ?? found[0];
}
