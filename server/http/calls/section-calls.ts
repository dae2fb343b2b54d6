import { sectionRowOf } from '#contract/dashboards/sections';
import { succeeded } from '#domain/dashboards/dashboard';
import { ok } from '#domain/result';
import type { KeepSections } from '../../application/sections/keep-sections';
import type { Handlers } from '../call-routes';

export const sectionCalls = (sections: KeepSections) =>
  ({
    sections: async ({ caller }) => ok({ sections: (await sections.list(caller)).map(sectionRowOf) }),

    async saveSection({ caller, body: { id, section, updatedAt, ...cause }, report }) {
      const seen = updatedAt === undefined ? undefined : new Date(updatedAt);
      const saved = await sections.save(caller, id, section, seen, cause);
      if (!saved.ok) return saved;
      if (saved.value === 'stale') return ok({ status: 'STALE' });
      report({ level: 'info', event: 'section-saved', section: id });
      return ok({ status: succeeded, ...(saved.value !== 'deleted' && { section: sectionRowOf(saved.value) }) });
    },
  }) satisfies Partial<Handlers>;
