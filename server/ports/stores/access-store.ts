import type { AccessDecision, AccessRequest, PersonGrant } from '#domain/access/access-request';
import type { DashboardId } from '#domain/dashboards/dashboard';
import type { Actor } from '#domain/dashboards/history/history';

/** A request with the person who made it, and their groups at that time. */
export interface AskedAccess extends AccessRequest {
  sub: string;
  /** Verified, as of the request; can be empty. */
  email: string;
  groups: readonly string[];
}

/** A manager's decision about a request; `asked` is the request as they saw it. */
export interface Answering {
  asked: Pick<AskedAccess, 'sub' | 'email' | 'metaId' | 'at'>;
  dashboard: DashboardId;
  by: Actor;
  now: Date;
  decision: AccessDecision;
}

/**
 * The people who asked for a dashboard, and those who see one although none of their groups does. A write resolves once it is on disk, and its history
 * entry with it where there is a history.
 */
export interface AccessStore {
  /** A person's own requests, the newest first. */
  requestsOf(sub: string): Promise<AskedAccess[]>;
  /** Every request without an answer, the oldest first. */
  waiting(): Promise<AskedAccess[]>;
  /** Replaces the person's earlier request for the same address. */
  ask(request: AskedAccess): Promise<void>;
  takeBack(sub: string, metaId: string): Promise<void>;
  /** Gives the answer, and with `person` the grant, only if that request still waits; otherwise false. */
  answer(answering: Answering): Promise<boolean>;
  /** Includes grants that have ended until `forgetEnded` deletes them. Returns the same array until something changes. */
  grants(): Promise<readonly PersonGrant[]>;
  /** Ends a grant; false if it has ended already. */
  withdraw(grant: Pick<PersonGrant, 'dashboard' | 'sub'>, by: Actor, now: Date): Promise<boolean>;
  /** Deletes the grants whose last day is before today, a day in UTC. The history keeps that they were given. */
  forgetEnded(today: string): Promise<void>;
  /**
   * Deletes a person's requests and grants, and leaves only their `sub` where they decided about others. What earlier releases stored names
   * who decided by address alone, and is found by the times of their decisions.
   */
  forget(sub: string, decidedAt: readonly Date[]): Promise<void>;
}
