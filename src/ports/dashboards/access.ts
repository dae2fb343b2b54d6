import type {
  AccessDecision,
  AccessRequest,
  DashboardReaders,
  PersonGrant,
  WaitingRequest,
} from '#domain/access/access-request';
import type { DashboardId } from '#domain/dashboards/dashboard';
import type { PoolGroups } from '#domain/dashboards/groups';
import type { Reach, ReachChange } from '#domain/access/reach';
import type { PeopleNames } from '#domain/access/named-person';
import type { EveryoneAsked, PeoplePage, UnseenPeople } from '#domain/access/listed-person';
import type { LeaversAsked, LeaversPage } from '#domain/people/scim/receipt';
import type { ScimTokenUse } from '#domain/people/scim/scim-token';
import type { EndedSessions, PersonDetails } from '#domain/access/person-details';
import type { Person, ViewedPerson } from '#domain/access/viewed-person';
import type { Result } from '#domain/result';

/**
 * Requests for access, managers' decisions and viewing as someone else. Everything fails with `not-found` if the backend doesn't offer it.
 */
export interface DashboardAccess {
  /** The user's own requests, the newest first. */
  mine(): Promise<Result<AccessRequest[]>>;
  /** The answer is the same whether or not the dashboard exists. */
  ask(metaId: string, note: string): Promise<Result<void>>;
  takeBack(metaId: string): Promise<Result<void>>;
  /** For managers: all pending requests, the oldest first. */
  waiting(): Promise<Result<WaitingRequest[]>>;
  /** Fails with `not-found` if the request is no longer pending: another manager answered it, or the person withdrew it. */
  answer(request: WaitingRequest, decision: AccessDecision): Promise<Result<void>>;
  /** For managers: the people who can see a dashboard in addition to its groups. */
  who(dashboard: DashboardId): Promise<Result<DashboardReaders>>;
  /** For managers: the groups of the user pool; not found where the backend can't read them. */
  groups(): Promise<Result<PoolGroups>>;
  /** For managers: how many people can see these dashboards, and could after the change; not found where the backend can't count them. */
  reach(dashboards: readonly DashboardId[], change: ReachChange): Promise<Result<Reach>>;
  /** For managers: those whose email address, name or username begins with this text, twenty at most. */
  people(begins: string): Promise<Result<Person[]>>;
  /** For managers: the full names of those of these people who have one; each is a `sub` or an email address. */
  names(people: readonly string[]): Promise<Result<PeopleNames>>;
  /** For managers: a page of everyone or of a group, or those whom the beginning finds; `after` is the `next` of the page before. */
  everyone(asked: EveryoneAsked): Promise<Result<PeoplePage>>;
  /** For managers: those who haven't used the portal for ninety days; not found where the backend doesn't count them. */
  unseen(): Promise<Result<UnseenPeople>>;
  /** For managers: those whom their company has disabled or deleted, the latest first. */
  leavers(asked: LeaversAsked): Promise<Result<LeaversPage>>;
  /** For managers: the tokens with which companies' directories call, the newest first. */
  scimTokens(): Promise<Result<ScimTokenUse[]>>;
  /** For managers: what is known of this person; fails with `not-found` if they are no longer in the pool. */
  person(sub: string): Promise<Result<PersonDetails>>;
  /** Ends sessions of a person; resolves to how many went on until now, undefined for all. Fails with `not-found` if they had ended already. */
  endSessions(sub: string, which: EndedSessions): Promise<Result<number | undefined>>;
  /** For managers: everything that decides what this person sees. The call is recorded in the history. */
  viewAs(sub: string): Promise<Result<ViewedPerson>>;
  /** Ends a person's individual access; fails with `not-found` if they no longer have it. */
  withdraw(grant: PersonGrant): Promise<Result<void>>;
}
