import type { NoticeLine } from './line';
import { topicOf } from './notice';
import type { NoticeTopic } from './settings';

/** The most lines of one mail; it says how many more there are. */
export const mostInDigest = 20;
/** The most bytes of all lines' words and addresses, so that a whole mail stays below 50 KB when it is drawn and encoded. */
export const digestBytes = 8_000;

/** The parts of a mail about several notifications, in the order in which they are read. */
export const digestParts = ['waiting', 'account', 'answers', 'changed'] as const;
export type DigestPart = (typeof digestParts)[number];

const partOf: Record<NoticeTopic, DigestPart> = {
  requests: 'waiting',
  security: 'account',
  answers: 'answers',
  exports: 'answers',
  dashboards: 'changed',
  issues: 'changed',
  syncs: 'changed',
};

/** The lines by part, newest first in each; parts without lines are left out. */
export function partsOfDigest(lines: readonly NoticeLine[]): { part: DigestPart; lines: NoticeLine[] }[] {
  const byPart = digestParts.map((part) => ({
    part,
    lines: lines.filter(({ kind }) => partOf[topicOf[kind]] === part),
  }));
  return byPart.filter((one) => one.lines.length > 0);
}

/** What a digest counts. */
export interface DigestFigures {
  /** Requests and calls for help that wait for a manager's answer. */
  waiting: number;
  /** When the oldest of them was made. */
  waitingSince?: Date;
  /** Dashboards that were published for the person. */
  published: number;
  /** Dashboards with a known issue that is new. */
  issues: number;
}

export function figuresOfDigest(lines: readonly NoticeLine[]): DigestFigures {
  const waiting = lines.filter(({ kind }) => partOf[topicOf[kind]] === 'waiting');
  const oldest = waiting.at(-1);
  const dashboards = (wanted: NoticeLine['kind']) =>
    lines.reduce((sum, { kind, count }) => (kind === wanted ? sum + count : sum), 0);
  return {
    waiting: waiting.length,
    ...(oldest && { waitingSince: oldest.at }),
    published: dashboards('published'),
    issues: dashboards('issue'),
  };
}

/** How many of the first items fit into one mail, by the bytes of each. */
export function fittingInDigest(bytes: readonly number[]): number {
  let taken = 0;
  const tooMany = bytes.slice(0, mostInDigest).findIndex((one) => (taken += one) > digestBytes);
  return tooMany < 0 ? Math.min(bytes.length, mostInDigest) : tooMany;
}
