import type { KyInstance } from 'ky';
import * as z from 'zod/mini';
import { editOf } from '#domain/dashboards/catalogue-edit';
import { isDashboardId, splitDashboardId, updateUnknown } from '#domain/dashboards/dashboard';
import { downloadFormats } from '#domain/dashboards/download';
import type { PermissionReview } from '#domain/dashboards/permission-review';
import { failed } from '#domain/result';
import type { DashboardCatalogue, DashboardList } from '#ports/dashboard-catalogue';
import { toWire } from '#contract/dashboard';
import { embedUrlAnswer } from '#contract/opening';
import { lastSyncAnswer, syncAnswer } from '#contract/sync';
import { type UpdateRequest, updateAnswer } from '#contract/update';
import { type DownloadRequest, downloadAnswer, downloadFormatsAnswer } from '#contract/downloads';
import { historyAnswer } from '#contract/history';
import { undoSyncAnswer } from '#contract/sync';
import { readPreview } from './read-preview';
import { type ApplySyncRequest, applySyncAnswer } from '#contract/sync';
import { read } from './read';
import { UnreadableAnswer, settle } from './settle';
import { entryIn } from './wire-history';
import { readRows, toDashboard } from './wire-dashboard';
import { type PermissionsAnswer, type PermissionsRequest, permissionsAnswer } from '#contract/permissions';

/** Without `conditionalUpdates`, an update has only the specification's fields, and the last save wins. */
export function createIprApiCatalogue(api: KyInstance, conditionalUpdates = true): DashboardCatalogue {
  /** Renewals are named only to a backend that has extensions: the specification's call has nothing but the id. */
  let tellsSessionEnd = false;

  const list = async (version?: string): Promise<DashboardList | 'unchanged'> => {
    const answer = await api.get('quicksight/dashboard/list', {
      ...(version !== undefined && { headers: { 'if-none-match': version } }),
      throwHttpErrors: (status) => status !== 304,
    });
    if (answer.status === 304) return 'unchanged';
    const rows = readRows(await read(answer, z.array(z.unknown())));
    const etag = answer.headers.get('etag');
    return { ...rows, ...(etag !== null && { version: etag }) };
  };

  const changePermissions = (json: PermissionsRequest) =>
    settle(read(api.post(permissionsPath, { json, retry: 0 }), permissionsAnswer).then(toReview));

  return {
    list: (version) => settle(list(version)),

    // A GET that changes state, so it is never retried.
    sync: (confirmed) =>
      settle(
        read(
          api.get('quicksight/dashboard/sync', {
            retry: 0,
            ...(confirmed && { searchParams: { missing: confirmed } }),
          }),
          syncAnswer,
        ),
      ),

    previewSync: (onRead, signal) =>
      settle(
        api
          .get('quicksight/dashboard/syncPreview', { retry: 0, signal })
          .then((response) => readPreview(response, onRead)),
      ),

    applySync: (chosen) => {
      const json: ApplySyncRequest = { changes: chosen.map(({ kind, id, metaName }) => ({ kind, id, metaName })) };
      return settle(
        read(api.post('quicksight/dashboard/applySync', { json, retry: 0 }), applySyncAnswer).then(
          ({ left, ...answer }) => ({ ...answer, left: left.filter(isDashboardId) }),
        ),
      );
    },

    lastSync: () =>
      settle(
        read(api.get('quicksight/dashboard/lastSync'), lastSyncAnswer).then((sync) =>
          sync.finishedAt === null ? 'never' : { ...sync, finishedAt: new Date(sync.finishedAt) },
        ),
      ),

    async update(id, edit, seen, restored) {
      const keys = splitDashboardId(id);
      if (!keys) return failed({ kind: 'rejected', code: 'invalid-id' });
      const json: UpdateRequest = { ...keys, ...toWire(editOf(edit)) };
      if (conditionalUpdates && seen.getTime() !== updateUnknown.getTime()) json.updatedAt = seen.toISOString();
      if (restored !== undefined) json.restored = restored;
      return settle(
        read(api.post('quicksight/dashboard/update', { json, retry: 0 }), updateAnswer).then(
          ({ status, dashboard }) => ({
            status,
            ...(dashboard && { dashboard: toDashboard(dashboard) }),
          }),
        ),
      );
    },

    history: ({ dashboard, ...query }) => {
      const asked = { ...query, ...(dashboard !== undefined && { id: dashboard }) };
      return settle(
        read(
          api.get('quicksight/dashboard/history', { searchParams: new URLSearchParams(spelled(asked)) }),
          historyAnswer,
        ).then(({ entries, next }) => ({ entries: entries.flatMap(entryIn), ...(next !== undefined && { next }) })),
      );
    },

    undoSync: (sync) =>
      settle(
        read(api.post('quicksight/dashboard/undoSync', { json: { sync }, retry: 0 }), undoSyncAnswer).then(
          ({ kept, added, renamed, missing, returned }) => ({
            added,
            renamed,
            missing,
            returned,
            kept: kept.filter(isDashboardId),
          }),
        ),
      ),

    downloadFormats: () =>
      settle(
        read(api.get('quicksight/dashboard/download'), downloadFormatsAnswer).then(({ formats, history = [] }) => ({
          catalogue: downloadFormats.filter((format) => formats.includes(format)),
          history: downloadFormats.filter((format) => history.includes(format)),
        })),
      ),

    download: (format, asked) => {
      const { dashboard: id, topic, by } = asked ?? {};
      const history = { ...(id && { id }), ...(topic && { topic }), ...(by !== undefined && { by }) };
      const json: DownloadRequest = { format, ...(asked && { history }) };
      return settle(
        api.post('quicksight/dashboard/download', { json, retry: 0 }).then(async (response) => {
          const { url } = await read(response, downloadAnswer);
          if (!URL.canParse(url, response.url)) throw new UnreadableAnswer(response);
          const { protocol, href } = new URL(url, response.url);
          if (!['https:', 'http:'].includes(protocol)) throw new UnreadableAnswer(response);
          return href;
        }),
      );
    },

    permissions: () => settle(read(api.get(permissionsPath), permissionsAnswer).then(toReview)),
    applyPermissions: (takeBack) => changePermissions({ action: 'apply', takeBack: [...takeBack] }),
    undoPermissions: () => changePermissions({ action: 'undo' }),

    embedTicket: (id, isRenewal = false) => {
      const searchParams = `${idQuery(id)}${isRenewal && tellsSessionEnd ? '&renewal=true' : ''}`;
      return settle(
        api.get('quicksight/dashboard/embededUrl', { searchParams }).then(async (response) => {
          const { embedUrl: content, sessionExpiresAt, preparedAt } = await read(response, embedUrlAnswer);
          tellsSessionEnd = sessionExpiresAt !== undefined;
          return {
            content,
            ...(sessionExpiresAt && { sessionExpiresAt: onThisClock(sessionExpiresAt, response) }),
            ...(preparedAt && { preparedAt: onThisClock(preparedAt, response) }),
          };
        }),
      );
    },
  };
}

const spelled = (query: Record<string, string | number>): [string, string][] =>
  Object.entries(query).map(([name, value]) => [name, String(value)]);

/** With %20 for a space: gateways that verify a signature differ in how they read a plus sign. */
const idQuery = (id: string): string => `id=${encodeURIComponent(id)}`;

const permissionsPath = 'quicksight/permissions';

/** A dashboard with an id that is none is left out. */
function toReview({ differences, ...review }: PermissionsAnswer): PermissionReview {
  return {
    ...review,
    differences: differences.flatMap(({ id, problem, ...difference }) =>
      isDashboardId(id) ? [{ ...difference, id, ...(problem !== undefined && { problem }) }] : [],
    ),
  };
}

/** Converts the backend's time to this machine's clock, which may be minutes or days off. */
function onThisClock(time: string, response: Response): Date {
  const backendNow = Date.parse(response.headers.get('date') ?? '');
  const drift = Number.isNaN(backendNow) ? 0 : Date.now() - backendNow;
  return new Date(Date.parse(time) + drift);
}
