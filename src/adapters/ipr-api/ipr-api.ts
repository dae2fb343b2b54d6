import { toWire } from '#contract/dashboards/dashboard';
import type { PermissionsAnswer } from '#contract/dashboards/permissions';
import type { PermissionReview } from '#domain/permissions/permission-review';
import { changedFields, editOf } from '#domain/dashboards/catalogue/catalogue-edit';
import { isDashboardId } from '#domain/dashboards/dashboard';
import { downloadFormats } from '#domain/dashboards/download';
import type { BulkEdits } from '#ports/dashboards/bulk-edits';
import type { DashboardPermissions } from '#ports/dashboards/permissions';
import type { Downloads } from '#ports/dashboards/downloads';
import type { HealthCheck } from '#ports/dashboards/health';
import type { Identity } from '#ports/people/identity';
import type { UserPool } from '#ports/people/user-pool';
import type { Ports } from '#ports/ports';
import type { HttpSettings } from './client/http-client';
import { type IprApiClient, createIprApiClient } from './client/ipr-api-client';
import { settle } from './client/settle';
import { fileAddress } from './file-address';
import { createIprApiAccess } from './ipr-api-access';
import { createIprApiCatalogue } from './ipr-api-catalogue';
import { createIprApiDeliveries, createIprApiExports } from './ipr-api-exports';
import { createIprApiHome } from './ipr-api-home';
import { createIprApiHistory } from './ipr-api-history';
import { createIprApiShelf } from './ipr-api-shelf';
import { createIprApiNotices } from './ipr-api-notifications';
import { createIprApiLostSteps, createIprApiRecoveryCodes } from './ipr-api-recovery';
import { createIprApiSections } from './ipr-api-sections';
import { createIprApiSync } from './ipr-api-sync';
import { createIprApiTickets } from './ipr-api-tickets';
import { createIprApiUse } from './ipr-api-use';

export const iprApiPorts = [
  'identity',
  'catalogue',
  'bulkEdits',
  'sections',
  'sync',
  'history',
  'downloads',
  'permissions',
  'tickets',
  'access',
  'health',
  'use',
  'home',
  'exports',
  'deliveries',
  'keptShelf',
  'notices',
  'recoveryCodes',
  'lostSteps',
] as const satisfies (keyof Ports)[];

export type IprApi = Pick<Ports, (typeof iprApiPorts)[number]>;

export function createIprApi(
  baseUrl: string,
  tokens: Pick<UserPool, 'idToken'>,
  conditionalUpdates?: boolean,
  settings?: HttpSettings,
): IprApi {
  const api = createIprApiClient(baseUrl, tokens, settings);
  return {
    identity: createIprApiIdentity(api),
    catalogue: createIprApiCatalogue(api, conditionalUpdates),
    bulkEdits: createIprApiBulkEdits(api),
    sections: createIprApiSections(api),
    sync: createIprApiSync(api),
    history: createIprApiHistory(api),
    downloads: createIprApiDownloads(api),
    permissions: createIprApiPermissions(api),
    tickets: createIprApiTickets(api),
    access: createIprApiAccess(api),
    health: createIprApiHealth(api),
    use: createIprApiUse(api),
    home: createIprApiHome(api),
    exports: createIprApiExports(api),
    deliveries: createIprApiDeliveries(api),
    notices: createIprApiNotices(api),
    keptShelf: createIprApiShelf(api),
    recoveryCodes: createIprApiRecoveryCodes(baseUrl, api),
    lostSteps: createIprApiLostSteps(baseUrl, api),
  };
}

const createIprApiBulkEdits = ({ call }: IprApiClient): BulkEdits => ({
  save: (planned) => {
    const edits = planned.map(({ seen, edit }) => {
      const wire: Record<string, unknown> = toWire(editOf(edit));
      const fields = changedFields(seen, edit).map((field) => (field === 'groupList' ? 'groups' : field));
      const changed = Object.fromEntries(fields.map((field) => [field, wire[field]]));
      return { id: seen.id, updatedAt: seen.updatedAt.toISOString(), ...changed };
    });
    return call('bulkEdit', { body: { edits } }, ({ status, number, left }) => ({
      status,
      left: left.filter(isDashboardId),
      ...(number !== undefined && { number }),
    }));
  },

  undo: (number, preview) => {
    const seen = preview?.seen.map(({ id, updatedAt }) => ({ id, updatedAt: updatedAt.toISOString() }));
    const body = { number, ...(preview && { seen, merging: [...preview.merging] }) };
    return call('undoBulkEdit', { body }, ({ count, kept }) => ({ count, kept: kept.filter(isDashboardId) }));
  },
});

/** Seconds: the browser follows an address at once. S3 delivers its log, which holds the address, after it has ended. */
const followedWithin = 300;

const createIprApiDownloads = ({ call }: IprApiClient): Downloads => ({
  formats: () =>
    call('downloadFormats', {}, ({ formats, history = [] }) => ({
      catalogue: downloadFormats.filter((format) => formats.includes(format)),
      history: downloadFormats.filter((format) => history.includes(format)),
    })),

  address: (format, asked, zone) => {
    const { dashboard: id, topic, by, text, since } = asked ?? {};
    const history = {
      ...(id && { id }),
      ...(topic && { topic }),
      ...(by !== undefined && { by }),
      ...(text !== undefined && { text }),
      ...(since && { since: since.toISOString() }),
    };
    const body = {
      format,
      expiresIn: followedWithin,
      ...(zone !== undefined && { zone }),
      ...(asked && { history }),
    };
    return call('download', { body }, ({ url }, response) => fileAddress(url, response));
  },
});

export const createIprApiHealth = ({ call, send }: IprApiClient): HealthCheck => ({
  offered: () => settle(send('health', { query: {} }, { method: 'HEAD' }).then(() => undefined)),

  check: (language) =>
    call('health', { query: { language } }, ({ checkedAt, findings, ...health }) => ({
      ...health,
      checkedAt: new Date(checkedAt),
      findings: findings.map(({ since, ...finding }) => ({ ...finding, ...(since && { since: new Date(since) }) })),
    })),

  last: () => call('lastCheck', {}, ({ codes }) => codes),

  async tell(trouble) {
    await settle(send('reportTrouble', { body: { trouble } }));
  },
});

export const createIprApiIdentity = ({ call }: IprApiClient): Identity => ({
  current: () =>
    call('identity', {}, ({ sub, email, group, homePath }) => ({
      userSub: sub,
      userEmail: email,
      groupList: group,
      ...(homePath !== undefined && { homePath }),
    })),

  groupOrigins: () => call('groupOrigins', {}, ({ groupOrigins = [] }) => groupOrigins),

  everything: () => call('ownData', {}, (data) => data),

  erase: () => call('eraseOwnData', {}, () => undefined),

  saveHomePath: (path = '/') => call('saveHomePath', { body: { homePath: path } }, ({ homePath }) => homePath),
});

const createIprApiPermissions = ({ call }: IprApiClient): DashboardPermissions => ({
  review: (of) => call('permissions', { query: { ...(of && { of }) } }, toReview),
  apply: (takeBack) => call('changePermissions', { body: { action: 'apply', takeBack: [...takeBack] } }, toReview),
  undo: () => call('changePermissions', { body: { action: 'undo' } }, toReview),
});

/** Skips dashboards with an invalid id. */
function toReview({ differences, ...review }: PermissionsAnswer): PermissionReview {
  return {
    ...review,
    differences: differences.flatMap(({ id, problem, ...difference }) =>
      isDashboardId(id) ? [{ ...difference, id, ...(problem !== undefined && { problem }) }] : [],
    ),
  };
}
