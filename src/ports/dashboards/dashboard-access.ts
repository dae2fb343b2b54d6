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
import type { Person, ViewedPerson } from '#domain/access/viewed-person';
import type { Result } from '#domain/result';

/** Who sees which dashboards: requests for access, what managers decide, and how others see the portal. A backend need not know any of it: then all of it is not found. */
export interface DashboardAccess {
  /** The user's own, the newest first. */
  mine(): Promise<Result<AccessRequest[]>>;
  /** Answered alike whether there is such a dashboard or not. */
  ask(metaId: string, note: string): Promise<Result<void>>;
  takeBack(metaId: string): Promise<Result<void>>;
  /** For managers: the oldest first. */
  waiting(): Promise<Result<WaitingRequest[]>>;
  /** Not found if the request doesn't wait any more: another manager has answered it, or the person took it back. */
  answer(request: WaitingRequest, decision: AccessDecision): Promise<Result<void>>;
  /** For managers: who sees a dashboard besides its groups. */
  who(dashboard: DashboardId): Promise<Result<DashboardReaders>>;
  /** For managers: the groups of the user pool; not found where the backend can't read them. */
  groups(): Promise<Result<PoolGroups>>;
  /** For managers: how many people can see these dashboards, and could after the change; not found where the backend can't count them. */
  reach(dashboards: readonly DashboardId[], change: ReachChange): Promise<Result<Reach>>;
  /** For managers: those whose email address, name or username begins with this text, twenty at most. */
  people(begins: string): Promise<Result<Person[]>>;
  /** For managers: what decides what this person sees. It is entered into the history. */
  viewAs(sub: string): Promise<Result<ViewedPerson>>;
  /** Ends a grant to one person alone; not found if there is none any more. */
  withdraw(grant: PersonGrant): Promise<Result<void>>;
}
