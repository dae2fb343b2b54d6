import { mayManage, type Visitor } from '#domain/access/roles';
import { isIconName } from '#domain/dashboards/icon-names';
import type { Actor, SectionCause } from '#domain/dashboards/history/history';
import { failed, ok, type Result } from '#domain/result';
import {
  isSectionId,
  mostSections,
  problemOfSection,
  type Section,
  type SectionEdit,
  sectionsOf,
  tidySection,
} from '#domain/dashboards/sections/section';
import type { Clock } from '../../ports/clock';
import type { SectionStore } from '../../ports/stores/section-store';
import type { Refusal } from '../refusal';
import type { ListDashboards } from '../catalogue/list-dashboards';

export interface KeepSections {
  /** In their order: all of them for managers, for others those that hold a dashboard for them. */
  list(visitor: Visitor & { sub: string }): Promise<readonly Section[]>;
  /**
   * Saves a section as a whole, for managers, or deletes it if `edit` is undefined; its dashboards keep its id, so that a section that is made
   * again with it holds them again. `stale` if its `updatedAt` is no longer `ifUpdatedAt`.
   */
  save(
    visitor: Visitor & Actor,
    id: string,
    edit: SectionEdit | undefined,
    ifUpdatedAt: Date | undefined,
    cause?: SectionCause,
  ): Promise<Result<Section | 'deleted' | 'stale', Refusal>>;
}

export function createKeepSections(store: SectionStore, listDashboards: ListDashboards, clock: Clock): KeepSections {
  return {
    async list(visitor) {
      const sections = await store.list();
      if (sections.length === 0 || mayManage(visitor)) return sections;
      return sectionsOf(sections, await listDashboards(visitor));
    },

    async save(visitor, id, edit, ifUpdatedAt, cause) {
      if (!mayManage(visitor)) return failed({ code: 'not-allowed' });
      if (!isSectionId(id)) return failed({ code: 'invalid-id', field: 'id' });
      const section = edit && tidySection(edit);
      if (section && problemOfSection(section)) return failed({ code: 'invalid-body', field: 'section' });
      if (section && section.icon !== '' && !isIconName(section.icon)) {
        return failed({ code: 'unknown-icon', field: 'section' });
      }
      const isNew = section && !ifUpdatedAt;
      if (isNew && (await store.list()).length >= mostSections) return failed({ code: 'too-many-sections' });
      const saved = await store.save(id, section, { now: clock(), by: visitor, ifUpdatedAt, ...cause });
      return ok(saved.ok ? (saved.value ?? 'deleted') : 'stale');
    },
  };
}
