import { updateRequest } from '../../src/adapters/ipr-api/contract';
import {
  type DashboardEdit,
  type DashboardId,
  isDashboardId,
  limits,
  notPublished,
  published,
} from '../../src/domain/dashboard';
import { isIconName } from '../../src/domain/icon-names';
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

  const title = clean(body.data.title);
  const description = clean(body.data.description);
  const groupList = [...new Set(body.data.groups.map(clean))].filter((group) => group !== '');
  if (title === '' || title.length > limits.title) return invalid('title');
  if (description.length > limits.description) return invalid('description');
  if (groupList.length > limits.groups || groupList.some((group) => group.length > limits.group)) {
    return invalid('groups');
  }
  const ifUpdatedAt = body.data.updatedAt === undefined ? undefined : new Date(body.data.updatedAt);
  if (ifUpdatedAt && Number.isNaN(ifUpdatedAt.getTime())) return invalid('updatedAt');
  return ok({ id, edit: { title, description, icon, status, groupList }, ...(ifUpdatedAt && { ifUpdatedAt }) });
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

const clean = (text: string) => storable(text).trim();
