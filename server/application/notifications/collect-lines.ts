import type { Dashboard, DashboardId } from '#domain/dashboards/dashboard';
import { type KeptNotices, marksOf } from '#domain/notifications/kept';
import { createLines } from '#domain/notifications/line';
import { type Notice, type NoticedEntry, type Recipient, createNotices, topicOf } from '#domain/notifications/notice';
import { type NoticeTopic, isShown } from '#domain/notifications/settings';
import type { Ports } from '../../ports/ports';
import { type NoticedHistory, entriesFor } from './noticed-history';

type Lines = ReturnType<typeof createLines>;

interface Extent {
  isEnough?: (lines: Lines) => boolean;
  /** Skips entries up to this number. */
  afterNumber?: number;
  /** Skips notices before this time, in milliseconds since 1970. */
  since?: number;
  /** Skips notices after this time. */
  until?: number;
  /** Chooses the topics, in place of the person's settings for the portal. */
  tells?: (topic: NoticeTopic) => boolean;
}

interface Parts extends Pick<Ports, 'dashboards' | 'clock'> {
  history: NoticedHistory;
  /** Returns the dashboards whose known issues this person hears of. */
  followed: (sub: string) => Promise<ReadonlySet<DashboardId>>;
}

/** A person, with what is kept for them and their notices from outside the history. */
interface Opened {
  kept: KeptNotices;
  to: Recipient & { sub: string };
  /** Notices from outside the history, newest first. */
  others: readonly Notice[];
}

/** Collects lines, newest first, until there are enough or the extent ends. */
export async function collectLines(
  { history, dashboards, followed, clock }: Parts,
  { kept, to, others }: Opened,
  extent: Extent,
): Promise<Lines> {
  const { isEnough, afterNumber = 0, since = 0, until = Infinity } = extent;
  const { tells = (topic: NoticeTopic) => isShown(topic, kept.settings) } = extent;
  const wants = ({ kind, at }: Notice): boolean =>
    tells(topicOf[kind]) && at.getTime() >= since && at.getTime() <= until;
  const lines = createLines(marksOf(kept, clock()));
  const waiting = others.filter(wants);
  const answered = others.filter(({ kind }) => kind === 'granted' && tells(topicOf.granted));
  const rows = await dashboards.list();
  let byId: ReadonlyMap<DashboardId, Dashboard> | undefined;
  const noticesOf = createNotices(
    to,
    (id) => (byId ??= new Map(rows.map((row) => [row.id, row]))).get(id),
    new Map(answered.map(({ dashboard, at }) => [dashboard?.metaId ?? '', at])),
  );
  const addOthersFrom = (at: Date | undefined): void => {
    const later = at ? waiting.findIndex((other) => other.at < at) : -1;
    for (const other of waiting.splice(0, later < 0 ? waiting.length : later)) lines.add(other);
  };
  let follows: ReadonlySet<DashboardId> | undefined;
  const isTold = async (notice: Notice, entry: NoticedEntry): Promise<boolean> => {
    if (!wants(notice)) return false;
    if (topicOf[notice.kind] !== 'issues' || entry.kind !== 'changed') return true;
    follows ??= await followed(to.sub);
    const id = (entry.after ?? entry.before)?.id;
    return id !== undefined && follows.has(id);
  };
  // Comparing dates themselves takes ten times as long.
  const isOver = ({ number, at }: NoticedEntry): boolean => number <= afterNumber || at.getTime() < since;

  const addHistory = async (): Promise<void> => {
    for await (const read of history.entries()) {
      for (const entry of entriesFor(to, read)) {
        if (isOver(entry) || isEnough?.(lines)) return;
        for (const notice of noticesOf(entry)) {
          if (!(await isTold(notice, entry))) continue;
          addOthersFrom(notice.at);
          lines.add(notice);
        }
      }
      const last = read.all.at(-1);
      if (last && isOver(last)) return;
    }
  };
  await addHistory();
  addOthersFrom(undefined);
  return lines;
}
