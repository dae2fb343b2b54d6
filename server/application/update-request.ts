import { updateRequest } from '../../src/adapters/ipr-api/contract';
import { checkEdit } from '../../src/domain/dashboards/catalogue-edit';
import {
  type DashboardEdit,
  type DashboardId,
  isDashboardId,
  notPublished,
  published,
} from '../../src/domain/dashboards/dashboard';
import { tidyGroups } from '../../src/domain/dashboards/groups';
import { isIconName } from '../../src/domain/dashboards/icon-names';
import { failed, ok, type Result } from '../../src/domain/result';
import type { Refusal } from './refusal';
import { storable } from './storable';

export interface Update {
  id: DashboardId;
  edit: DashboardEdit;
  ifUpdatedAt?: Date;
}

/** Reads an update as it was sent: JSON text with exactly the contract's keys, within the domain's limits. */
export function readUpdate(text: string): Result<Update, Refusal> {
  const json = parse(text);
  if (!json.ok) return json;
  const body = updateRequest.safeParse(json.value);
  if (!body.success) return invalid(body.error.issues[0]?.path[0]);
  const { pk, sk, status, icon } = body.data;

  const id = `${pk}@${sk}`;
  // A pk with an @ would name another row than the id that it is put together to.
  if (pk.includes('@') || !isDashboardId(id)) return failed({ code: 'invalid-id', field: sk === '' ? 'sk' : 'pk' });
  if (status !== published && status !== notPublished) return failed({ code: 'unknown-status', field: 'status' });
  if (!isIconName(icon)) return failed({ code: 'unknown-icon', field: 'icon' });

  const edit: DashboardEdit = {
    title: storable(body.data.title).trim(),
    description: storable(body.data.description).trim(),
    icon,
    status,
    groupList: tidyGroups(body.data.groups.map(storable)),
  };
  const [problem] = checkEdit(edit);
  if (problem) return invalid(problem.field === 'groupList' ? 'groups' : problem.field);
  const ifUpdatedAt = body.data.updatedAt === undefined ? undefined : new Date(body.data.updatedAt);
  if (ifUpdatedAt && Number.isNaN(ifUpdatedAt.getTime())) return invalid('updatedAt');
  return ok({ id, edit, ...(ifUpdatedAt && { ifUpdatedAt }) });
}

function parse(text: string): Result<unknown, Refusal> {
  try {
    return ok(JSON.parse(text));
  } catch {
    return failed({ code: 'not-json' });
  }
}

function invalid(field?: PropertyKey): { ok: false; failure: Refusal } {
  return failed({ code: 'invalid-body', ...(typeof field === 'string' && { field }) });
}
