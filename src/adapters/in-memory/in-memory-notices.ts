import { type KeptNotices, marksOf, readKept, securityNotices, withEvent } from '#domain/notifications/kept';
import { type NoticePage, createLines, mostCounted, passes } from '#domain/notifications/line';
import { lineId, withRead } from '#domain/notifications/marks';
import {
  type Notice,
  type NoticedEntry,
  type Recipient,
  createNotices,
  exportNotice,
  topicOf,
} from '#domain/notifications/notice';
import { isShown } from '#domain/notifications/settings';
import { ok } from '#domain/result';
import type { Exports } from '#ports/dashboards/exports';
import type { Notices } from '#ports/people/notifications';
import type { InMemoryReader, Reader } from './in-memory-reader';

export interface InMemoryNews extends Pick<NoticePage, 'sendsMail' | 'refusedAddress'> {
  /** Earlier changes to dashboards, newest first. */
  entries: readonly NoticedEntry[];
  /** Notices that every user has at first. */
  notices: readonly Notice[];
}

const pageLength = 50;

/** Notices of the `entries`, the newest first, of finished exports, and of changes to the account. */
export function createInMemoryNotices(
  reader: InMemoryReader,
  exports: Pick<Exports, 'list'>,
  entries: readonly NoticedEntry[],
  { notices: first = [], sendsMail = true, refusedAddress }: Partial<InMemoryNews> = {},
): Notices {
  const kept = new Map<string, { own: KeptNotices; version: number }>();
  const keptOf = (sub: string) => kept.get(sub) ?? { own: readKept(undefined), version: 0 };
  const change = (sub: string, how: (own: KeptNotices) => KeptNotices): void => {
    const { own, version } = keptOf(sub);
    kept.set(sub, { own: how(own), version: version + 1 });
  };

  const noticesOf = async (person: Reader): Promise<Notice[]> => {
    const rows = await reader.dashboards();
    const to: Recipient = { ...person, granted: new Map(), membership: { since: 0, groups: [] } };
    const told = createNotices(to, (id) => rows.find((row) => row.id === id), new Map());
    const listed = await exports.list();
    const files = (listed.ok ? listed.value.exports : []).flatMap((one) => {
      const found = rows.find(({ id }) => id === one.dashboard);
      if (one.state !== 'ready' || !found) return [];
      const text = `${one.visual ?? one.sheet}.${one.format}`;
      return [exportNotice({ id: one.id, at: one.requested, text }, { metaId: found.metaId, title: one.title })];
    });
    return [...entries.flatMap(told), ...files, ...securityNotices(keptOf(person.sub).own), ...first].toSorted(
      (a, b) => b.at.getTime() - a.at.getTime(),
    );
  };
  const linesOf = async (person: Reader) => {
    const { own } = keptOf(person.sub);
    const lines = createLines(marksOf(own, new Date()));
    for (const notice of await noticesOf(person)) if (isShown(topicOf[notice.kind], own.settings)) lines.add(notice);
    return lines;
  };
  const unreadOf = async (person: Reader) => ({
    count: Math.min((await linesOf(person)).unread(), mostCounted + 1),
    version: keptOf(person.sub).version,
  });

  return {
    unread: () => reader.asks(async (person) => ok(await unreadOf(person))),

    page: (filter, skip) =>
      reader.asks(async (person) => {
        const lines = (await linesOf(person)).lines.filter((line) => passes(line, filter));
        const next = skip + pageLength;
        return ok({
          lines: lines.slice(skip, next),
          ...(lines.length > next && { next }),
          settings: keptOf(person.sub).own.settings,
          unread: await unreadOf(person),
          sendsMail,
          refusedAddress,
        });
      }),

    markRead: (ids) =>
      reader.asks(async (person) => {
        const all = ids === 'all' ? await noticesOf(person) : [];
        change(person.sub, (own) =>
          ids === 'all'
            ? {
                ...own,
                readUntil: Math.max(0, ...entries.map(({ number }) => number)),
                securityUntil: Math.max(0, ...own.security.map(({ number }) => number)),
                read: withRead(
                  [],
                  all.map(({ kind, number }) => lineId({ kind, first: number, last: number })),
                ),
              }
            : { ...own, read: withRead(own.read, ids) },
        );
        return ok(await unreadOf(person));
      }),

    saveSettings: (settings) =>
      reader.asks(async (person) => {
        change(person.sub, (own) => ({ ...own, settings }));
        return ok(await unreadOf(person));
      }),

    accountChanged: (kind) =>
      reader.asks(async ({ sub }) => {
        change(sub, (own) => withEvent(own, { kind, at: Date.now(), isReported: true }));
        return ok(undefined);
      }),
  };
}
