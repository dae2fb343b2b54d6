import type { DashboardId } from '../dashboards/dashboard';
import type { Actor } from '../dashboards/history/history';
import type { PermittedReader } from '../permissions/permission-review';

/** The longest note with a request or an answer, in UTF-16 units. */
export const noteLimit = 300;

/** How many requests of one person can wait at a time. */
export const mostWaiting = 20;

export interface AccessAnswer {
  granted: boolean;
  /** A message that declines the request; can be empty. */
  word: string;
  /** The manager's verified email address at that time; empty if they had none, or are forgotten. */
  by: string;
  /** Missing in what earlier releases stored. */
  bySub?: string;
  at: Date;
  /** The person's group that was given access, for that decision. */
  group?: string;
}

/**
 * A request for access to an address that the person couldn't open. It is kept even if no dashboard has that address, so that
 * nobody can tell by asking.
 */
export interface AccessRequest {
  metaId: string;
  note: string;
  at: Date;
  /** Missing while the request is pending. */
  answer?: AccessAnswer;
}

/** A pending request as managers see it: for an existing dashboard that the person can't see yet. */
export interface WaitingRequest {
  dashboard: DashboardId;
  sub: string;
  /** Their verified address when they asked; can be empty. */
  email: string;
  /** The person's groups when they asked. */
  groups: string[];
  note: string;
  at: Date;
}

/** `group`: gives access to one of the person's groups; `person`: to this person alone, until withdrawn. */
export type AccessDecision = { kind: 'group'; group: string } | { kind: 'person' } | { kind: 'decline'; word: string };

/** A person who can see a dashboard although none of their groups can. */
export interface PersonGrant {
  dashboard: DashboardId;
  sub: string;
  /** Their verified address when it was granted; can be empty. */
  email: string;
  /** The manager's `sub`; in what earlier releases stored, their email address. */
  by: string;
  at: Date;
}

/** The people who can see a dashboard in addition to its groups, as far as the backend knows. */
export interface DashboardReaders {
  people: PersonGrant[];
  /** Readers in the BI service when the portal last checked; missing if the portal doesn't manage its permissions. */
  biService?: { readers: PermittedReader[]; readAt?: Date; problem?: string };
}

export function answerOf(decision: AccessDecision, { sub, email }: Actor, at: Date): AccessAnswer {
  const word = decision.kind === 'decline' ? decision.word : '';
  const group = decision.kind === 'group' && { group: decision.group };
  return { granted: decision.kind !== 'decline', word, by: email, bySub: sub, at, ...group };
}

const week = 7 * 86_400_000;

/** Whether the home page still shows a request: it is pending, or was answered within a week. */
export function isNewsAt({ answer }: AccessRequest, now: Date): boolean {
  return !answer || now.getTime() - answer.at.getTime() < week;
}
