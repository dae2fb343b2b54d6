import type { Notice, NoticeKind } from './notice';
import { type Marks, readLineId } from './marks';
import { type Membership, readMembership } from './membership';
import { type NoticeSettings, readSettings } from './settings';

/** Changes that the person's own browser reports. */
export const reportedKinds = [
  'password-changed',
  'second-step-changed',
  'passkey-added',
  'passkey-removed',
  'session-ended',
] as const satisfies NoticeKind[];
export type ReportedKind = (typeof reportedKinds)[number];
const securityKinds = ['new-browser', 'company-linked', ...reportedKinds] as const satisfies NoticeKind[];
type SecurityKind = (typeof securityKinds)[number];

/** A change to the person's own account. */
export interface SecurityEvent {
  kind: SecurityKind;
  number: number;
  /** Milliseconds since 1970. */
  at: number;
  /** The browser and system, such as `Chrome/Windows`, or the company. */
  text?: string;
  /** By the person's own browser; missing for what the server saw itself. */
  isReported?: true;
}

/** Everything about notifications that is kept for a person, as JSON. */
export interface KeptNotices {
  readUntil?: number | undefined;
  securityUntil: number;
  read: string[];
  settings: NoticeSettings;
  /** Oldest first. */
  security: SecurityEvent[];
  /** The browsers that the person has signed in with, such as `Chrome/Windows`. */
  browsers: string[];
  /** The companies that the account is linked to, by their labels. */
  linked: string[];
  /** Missing until they are first seen by a version that notes it. */
  membership?: Membership | undefined;
}

/** Of what the server saw and of what browsers report each, so that no report pushes out what was seen. */
const mostEvents = 50;
const mostBrowsers = 50;

/** Reads what is stored, and leaves out what can't be read. */
export function readKept(stored: unknown): KeptNotices {
  const { readUntil, securityUntil, read, settings, security, browsers, linked, membership } = (stored ?? {}) as Record<
    string,
    unknown
  >;
  return {
    readUntil: isCount(readUntil) ? readUntil : undefined,
    securityUntil: isCount(securityUntil) ? securityUntil : 0,
    read: textsIn(read),
    settings: readSettings(settings),
    security: Array.isArray(security) ? security.filter(isEvent) : [],
    browsers: textsIn(browsers),
    linked: textsIn(linked),
    membership: readMembership(membership),
  };
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const textsIn = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter((one): one is string => typeof one === 'string') : [];

function isEvent(value: unknown): value is SecurityEvent {
  const { kind, number, at, text } = Object(value) as { [Field in keyof SecurityEvent]?: unknown };
  const isKnown = securityKinds.some((one) => one === kind);
  return isKnown && isCount(number) && isCount(at) && (text === undefined || typeof text === 'string');
}

export const marksOf = ({ readUntil, securityUntil, read }: KeptNotices, now: Date): Marks => ({
  readUntil,
  securityUntil,
  read: read.flatMap((id) => readLineId(id) ?? []),
  now,
});

export const securityNotices = ({ security }: KeptNotices): Notice[] =>
  security.map(({ kind, number, at, text }) => ({
    kind,
    number,
    at: new Date(at),
    ...(text !== undefined && { text }),
  }));

export function withEvent(kept: KeptNotices, event: Omit<SecurityEvent, 'number'>): KeptNotices {
  const number = Math.max(kept.securityUntil, ...kept.security.map((one) => one.number)) + 1;
  const ofItsKind = ({ isReported }: Pick<SecurityEvent, 'isReported'>) => isReported === event.isReported;
  const [oldest, ...others] = kept.security.filter(ofItsKind);
  const dropped = others.length + 1 < mostEvents ? undefined : oldest;
  return { ...kept, security: [...kept.security.filter((one) => one !== dropped), { ...event, number }] };
}

/** Adds a browser, with an event unless it is the person's first; undefined if it is known already. */
export function withBrowser(kept: KeptNotices, browser: string, at: number): KeptNotices | undefined {
  if (kept.browsers.includes(browser)) return undefined;
  const seen = { ...kept, browsers: [...kept.browsers, browser].slice(-mostBrowsers) };
  return kept.browsers.length === 0 ? seen : withEvent(seen, { kind: 'new-browser', at, text: browser });
}

/** Adds the companies that an account is newly linked to, with an event each; undefined if all are known already. */
export function withLinked(kept: KeptNotices, companies: readonly string[], at: number): KeptNotices | undefined {
  const added = companies.filter((company) => !kept.linked.includes(company));
  if (added.length === 0) return undefined;
  const events = added.reduce((now, text) => withEvent(now, { kind: 'company-linked', at, text }), kept);
  return { ...events, linked: [...kept.linked, ...added] };
}
