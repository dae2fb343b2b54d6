import type { DashboardId } from '../dashboards/dashboard';
import type { PermittedReader } from './permission-review';

/** The longest note of a request, and the longest word with an answer, in UTF-16 units. */
export const noteLimit = 300;

/** How a manager answered a request. */
export interface AccessAnswer {
  granted: boolean;
  /** A manager's word with a refusal; can be empty. */
  word: string;
  /** The manager's email address. */
  by: string;
  at: Date;
  /** The person's group that was let in, if the decision was that. */
  group?: string;
}

/**
 * What someone asked for by an address that they could not open. It is kept whether there is a dashboard at that address or not, so that
 * nobody can tell by asking.
 */
export interface AccessRequest {
  metaId: string;
  note: string;
  at: Date;
  /** Missing while it waits. */
  answer?: AccessAnswer;
}

/** A request as managers see it: of a dashboard that there is, and that the person can't see yet. */
export interface WaitingRequest {
  dashboard: DashboardId;
  sub: string;
  email: string;
  /** The person's groups when they asked. */
  groups: string[];
  note: string;
  at: Date;
}

/** `group`: one of the person's groups sees it from now on; `person`: this person alone, until withdrawn. */
export type AccessDecision = { kind: 'group'; group: string } | { kind: 'person' } | { kind: 'decline'; word: string };

/** Someone who sees a dashboard although none of their groups does. */
export interface PersonGrant {
  dashboard: DashboardId;
  sub: string;
  email: string;
  /** The manager's email address. */
  by: string;
  at: Date;
}

/** Who sees a dashboard besides its groups, as far as the backend knows. */
export interface DashboardReaders {
  /** Whom managers let see it alone. */
  people: PersonGrant[];
  /** Whom the BI service itself lets read it, as the portal read it last; missing where the portal leaves that alone. */
  biService?: { readers: PermittedReader[]; readAt?: Date; problem?: string };
}

/** What is kept of a decision with the request. */
export function answerOf(decision: AccessDecision, by: string, at: Date): AccessAnswer {
  const word = decision.kind === 'decline' ? decision.word : '';
  const group = decision.kind === 'group' && { group: decision.group };
  return { granted: decision.kind !== 'decline', word, by, at, ...group };
}

const week = 7 * 86_400_000;

/** Whether a request is still worth a line on the home page: it waits, or was answered within a week. */
export function isNewsAt({ answer }: AccessRequest, now: Date): boolean {
  return !answer || now.getTime() - answer.at.getTime() < week;
}
