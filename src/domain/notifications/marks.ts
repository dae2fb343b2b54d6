import { type Notice, type NoticeKind, newcomerDays, topicOf } from './notice';

/** The notices that a person has read. */
export interface Marks {
  /** The highest number read from the history; missing until the person first marks all as read. */
  readUntil?: number | undefined;
  /** The highest number read about the account. */
  securityUntil: number;
  /** Lines read one by one. Requests, their answers, exports and failed syncs are only here, because they have no ascending numbers. */
  read: readonly ReadLine[];
  now: Date;
}

/** The notices of a kind from one number to another. */
export interface ReadLine {
  kind: NoticeKind;
  first: number;
  last: number;
}

/** The most lines that are kept as read one by one. With more, the first become unread again. */
const mostRead = 500;

export function isReadIn(marks: Marks, { kind, number, at }: Pick<Notice, 'kind' | 'number' | 'at'>): boolean {
  return isReadUntil(marks, { kind, number, at }) || marks.read.some((one) => covers(one, kind, number));
}

function isReadUntil(
  { readUntil, securityUntil, now }: Marks,
  { kind, number, at }: Pick<Notice, 'kind' | 'number' | 'at'>,
) {
  const topic = topicOf[kind];
  if (topic === 'requests' || topic === 'answers' || topic === 'exports' || kind === 'sync-failed') return false;
  if (topic === 'security') return number <= securityUntil;
  return readUntil === undefined ? at.getTime() < now.getTime() - newcomerDays * 86_400_000 : number <= readUntil;
}

const covers = (line: ReadLine, kind: NoticeKind, number: number): boolean =>
  line.kind === kind && line.first <= number && number <= line.last;

export const lineId = ({ kind, first, last }: ReadLine): string => `${kind}-${first}-${last}`;

export function readLineId(id: string): ReadLine | undefined {
  const [, kind = '', first, last] = /^([a-z-]{1,30})-(\d{1,15})-(\d{1,15})$/.exec(id) ?? [];
  return isKind(kind) ? { kind, first: Number(first), last: Number(last) } : undefined;
}

const isKind = (kind: string): kind is NoticeKind => Object.hasOwn(topicOf, kind);

/** Adds lines to those read one by one, without ids that can't be read. */
export function withRead(read: readonly string[], ids: readonly string[]): string[] {
  return [...new Set([...read, ...ids.filter((id) => readLineId(id) !== undefined)])].slice(-mostRead);
}
