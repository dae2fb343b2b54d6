import { mayManage, type Visitor } from '#domain/access/roles';
import { agree, checkEdit, tidy } from '#domain/dashboards/catalogue/catalogue-edit';
import {
  type Dashboard,
  type DashboardEdit,
  type DashboardId,
  type ChoiceField,
  notPublished,
  published,
} from '#domain/dashboards/dashboard';
import type { Actor } from '#domain/dashboards/history/history';
import { isIconName } from '#domain/dashboards/icon-names';
import { isPromisedAge } from '#domain/dashboards/trust';
import { isStanding } from '#domain/dashboards/sections/section';
import { failed, ok, type Result } from '#domain/result';
import type { Clock } from '../../ports/clock';
import type { DashboardStore, SaveFailure } from '../../ports/stores/dashboard-store';
import type { KeepPermissions } from '../permissions/keep-permissions';
import { permissionsLeftAlone } from '../permissions/left-alone';
import type { Refusal } from '../refusal';

export interface Update {
  id: DashboardId;
  /** An absent field keeps its stored value. */
  edit: Partial<DashboardEdit>;
  /** The version that the edit started from. */
  ifUpdatedAt?: Date;
  /** The number of the history's entry whose version comes back. */
  restored?: number;
}

export type UpdateDashboard = (visitor: Visitor & Actor, update: Update) => Promise<Result<Dashboard, Refusal>>;

/**
 * Saves a manager's edit, within the domain's limits. With its `ifUpdatedAt` the save is refused with `conflict` when someone else
 * saved since; without it, the last save wins. Where the BI service's permissions follow and the edit can change who sees the dashboard, it
 * has been asked to narrow them before this resolves; what it did not take is tried again later.
 */
export function createUpdateDashboard(
  store: DashboardStore,
  clock: Clock,
  permissions: Pick<KeepPermissions, 'follow'> = permissionsLeftAlone,
): UpdateDashboard {
  return async (visitor, { id, edit, ifUpdatedAt, restored }) => {
    if (!mayManage(visitor)) return failed({ code: 'not-allowed' });
    const checked = checkedEdit(edit);
    if (!checked.ok) return checked;
    const save = () =>
      store.saveEdit(id, checked.value, {
        now: clock(),
        by: visitor,
        ...(ifUpdatedAt && { ifUpdatedAt }),
        ...(restored !== undefined && { restored }),
      });
    const before = await store.find(id);
    const keeps = !before || keepsReaders(before, checked.value, ifUpdatedAt);
    const saved = await (keeps ? save() : permissions.follow(before, save));
    return saved.ok ? saved : failed(await refusalOfSave(saved.failure));
  };

  /** Says of a conflict who edited the dashboard last. */
  async function refusalOfSave(failure: SaveFailure): Promise<Refusal> {
    if (failure.kind !== 'conflict') return { code: 'not-found' };
    const editedBy = (await store.lastEditors()).get(failure.current.id);
    return { code: 'conflict', current: { ...failure.current, ...(editedBy !== undefined && { editedBy }) } };
  }
}

/** The edit as it is stored, or which field is beyond the domain's limits. */
export function checkedEdit(edit: Partial<DashboardEdit>): Result<Partial<DashboardEdit>, Refusal> {
  const unknown = choiceFields.find((field) => edit[field] !== undefined && !choices[field](edit[field]));
  if (unknown) return failed({ code: `unknown-${unknown}`, field: unknown });
  const tidied = tidy(edit);
  const [problem] = checkEdit(tidied);
  return problem ? failed({ code: 'invalid-body', field: problem.field }) : ok(tidied);
}

/** Only of an edit that replaces this very version: without a condition, someone else's groups can come between. */
export function keepsReaders(before: Dashboard, edit: Partial<DashboardEdit>, ifUpdatedAt: Date | undefined): boolean {
  const after = { ...before, ...edit };
  return (
    before.updatedAt.getTime() === ifUpdatedAt?.getTime() &&
    agree('status', before, after) &&
    agree('groupList', before, after)
  );
}

const choices: Record<ChoiceField, (value: string) => boolean> = {
  status: (status) => status === published || status === notPublished,
  icon: isIconName,
  section: isStanding,
  promisedAge: (age) => age === '' || isPromisedAge(age),
};
const choiceFields = Object.keys(choices) as ChoiceField[];
