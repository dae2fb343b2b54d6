import { mayManage, type Visitor } from '#domain/access/roles';
import type { Actor, permissionDeeds } from '#domain/dashboards/history/history';
import type { DashboardReaders } from '#domain/access/access-request';
import { type PermissionReview, isApplied } from '#domain/permissions/permission-review';
import { failed, ok, type Result } from '#domain/result';
import type { GroupedReaders } from '#domain/use/use';
import type { History } from '../../ports/stores/history';
import type { Refusal } from '../refusal';
import { createDueChecks } from './due-checks';
import { createDueWork } from './due-work';
import type { JoinReaders } from './join-readers';
import { type SharedDashboard, nameOf, readersOf } from './reader-groups';
import type { PermissionParts } from './reconcile';
import { readersAmong, reviewOf } from './review';

export interface KeepPermissions {
  /**
   * Saves an edit and brings QuickSight's permissions in line. Waits for access to be narrowed, even if QuickSight refuses; widens it in the
   * background. The dashboard becomes due before the edit is saved, so that a crash in between leads to another check.
   */
  follow<Saved extends Result<SharedDashboard, unknown>>(
    before: SharedDashboard,
    save: () => Promise<Saved>,
  ): Promise<Saved>;
  /** Saves many edits at once, and follows in the background those that can change who sees a dashboard. */
  followMany<Saved>(metaIds: readonly string[], save: () => Promise<Saved>): Promise<Saved>;
  /** Makes all dashboards due, also those that are no longer in the catalogue. */
  expectAll(): Promise<void>;
  /** Makes those dashboards due whose known permissions don't follow the catalogue: new ones, gone ones, and what failed. */
  expectChanged(): Promise<void>;
  /** Makes dashboards due that aren't shared with their groups under the current names, and everyone's memberships. */
  expectRenamed(): Promise<void>;
  /** Checks all dashboards, and changes them if managed. Resolves when that is done. */
  checkAll(): Promise<void>;
  /** Does the same for those of `expectChanged`. */
  checkChanged(): Promise<void>;
  /** Continues what is due, after a start or a failure. */
  resume(): Promise<void>;
  /** The readers that the BI service allows for a dashboard, owners included, as last read. */
  readers(metaId: string): Promise<DashboardReaders['biService']>;
  /** With `undo`, the differences are those that undoing makes. */
  review(visitor: Visitor, of?: 'undo'): Promise<Result<PermissionReview, Refusal>>;
  /**
   * Lets the portal change permissions from now on; `takeBack` names dashboards whose other grants are taken back, once. Busy while a first
   * review is not whole: managers see every difference before any is applied.
   */
  apply(visitor: Visitor & Actor, takeBack: readonly string[]): Promise<Result<PermissionReview, Refusal>>;
  /** Brings every grant back that the portal has changed, and changes none afterwards. */
  undo(visitor: Visitor & Actor): Promise<Result<PermissionReview, Refusal>>;
}

export interface ReviewParts extends PermissionParts {
  history: Pick<History, 'note'>;
  /** Who used which dashboards in the last 30 days, as known some minutes ago. */
  used: () => Promise<readonly GroupedReaders[]>;
}

/**
 * Keeps the BI service's own permissions equal to the catalogue's groups. What is to be done is stored as due before it is tried, so that
 * a restart continues it. Before a manager has seen the differences, and after an undo, it only reads. `joinReaders` makes the
 * memberships of everyone the portal has registered. With `elsewhere`, which never rejects, another process is told to do what nobody waits
 * for.
 */
export function createKeepPermissions(
  parts: ReviewParts,
  joinReaders: JoinReaders,
  elsewhere?: () => Promise<void>,
): KeepPermissions {
  const { store, state, permissions, portal, history, used, clock } = parts;
  const namesOf = (dashboard: SharedDashboard) => readersOf(dashboard).map((group) => nameOf(group, portal));
  const { markDue, markAllDue, expectJoins, expectAll, expectChanged, expectRenamed } = createDueChecks(parts);
  const { reconcile, work, workInBackground } = createDueWork(parts, joinReaders, elsewhere);

  const review = async (of?: 'undo'): Promise<PermissionReview> =>
    reviewOf(
      await store.list(),
      {
        sharing: await state.sharing(),
        due: await state.due(),
        phase: await state.phase(),
        used: await used(),
        permissions,
        portal,
      },
      of,
    );
  /** Entered before it is done: a crash in between must not leave changes without a trace. */
  const enter = (by: Actor, done: (typeof permissionDeeds)[number], count: number): Promise<void> =>
    history.note({ kind: 'permissions', done, count }, { sub: by.sub, email: by.email }, clock());

  return {
    async follow(before, save) {
      await markAllDue([before.metaId]);
      const saved = await save();
      const readers = saved.ok && new Set(namesOf(saved.value));
      const narrows = readers && namesOf(before).some((name) => !readers.has(name));
      // It is saved, and stays due: the next run tells why.
      if (narrows) await reconcile(before.metaId).catch(() => undefined);
      // A refused save leaves the dashboard due, too.
      else await workInBackground();
      return saved;
    },

    async followMany(metaIds, save) {
      if (metaIds.length === 0) return save();
      await markAllDue(metaIds);
      const saved = await save();
      await workInBackground();
      return saved;
    },

    expectAll,
    expectChanged,
    expectRenamed,

    async checkAll() {
      await expectAll();
      await work();
    },

    async checkChanged() {
      await expectChanged();
      await work();
    },

    resume: () => work(),

    async readers(metaId) {
      const known = await state.sharingOf(metaId);
      if (!known?.grants) return undefined;
      const { grants, readAt, problem } = known;
      return {
        readers: readersAmong(await store.list(), permissions, portal)(grants),
        ...(readAt !== undefined && { readAt: new Date(readAt) }),
        ...(problem !== undefined && { problem }),
      };
    },

    review: async (visitor, of) => (mayManage(visitor) ? ok(await review(of)) : failed({ code: 'not-allowed' })),

    async apply(visitor, takeBack) {
      if (!mayManage(visitor)) return failed({ code: 'not-allowed' });
      const { phase, due, differences } = await review();
      if (phase === 'review' && due > 0) return failed({ code: 'busy', retryAfterSeconds: 5 });
      const seen = await state.sharing();
      const chosen = new Set(takeBack);
      await enter(visitor, 'applied', differences.filter((one) => isApplied(one, chosen.has(one.id))).length);
      await state.savePhase('managed');
      await expectJoins();
      const marked = new Map<string, readonly string[]>();
      for (const { id, metaId, missing } of await store.list()) {
        if (missing) continue;
        const principals = (seen.get(metaId)?.grants ?? []).map(({ principal }) => principal);
        marked.set(metaId, chosen.has(id) ? principals : []);
      }
      await markDue(marked);
      await workInBackground();
      return ok(await review());
    },

    async undo(visitor) {
      if (!mayManage(visitor)) return failed({ code: 'not-allowed' });
      await enter(visitor, 'undone', (await review('undo')).differences.length);
      await state.savePhase('undoing');
      await markAllDue([...(await state.sharing()).keys()]);
      await workInBackground();
      return ok(await review());
    },
  };
}
