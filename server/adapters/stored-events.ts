import * as z from 'zod/mini';
import {
  type HistoryEntry,
  accessDecisions,
  exportDeeds,
  helpDecisions,
  permissionDeeds,
} from '#domain/dashboards/history/history';
import { storedSectionEdit } from './stored-section';

const aboutPerson = { person: z.string(), personSub: z.exactOptional(z.string()) };

/** Fields of the entries that are neither changes of dashboards nor counts, by kind, as both databases store them in JSON. */
export const storedEvents = {
  access: z.object({
    decided: z.enum(accessDecisions),
    ...aboutPerson,
    group: z.exactOptional(z.string()),
    word: z.exactOptional(z.string()),
    until: z.exactOptional(z.string()),
  }),
  section: z.object({
    section: z.string(),
    before: z.exactOptional(storedSectionEdit),
    after: z.exactOptional(storedSectionEdit),
    undone: z.exactOptional(z.number()),
    moved: z.exactOptional(z.number()),
  }),
  exported: z.object({
    done: z.enum(exportDeeds),
    run: z.string(),
    of: z.string(),
    title: z.string(),
    sheet: z.string(),
    format: z.string(),
    parameters: z.array(z.string()),
    bytes: z.exactOptional(z.number()),
    reason: z.exactOptional(z.string()),
  }),
  permissions: z.object({ done: z.enum(permissionDeeds), count: z.number() }),
  'viewed-as': z.object(aboutPerson),
  helped: z.object({ ...aboutPerson, decided: z.enum(helpDecisions) }),
  'sessions-ended': z.object({ ...aboutPerson, count: z.number() }),
} satisfies { [Kind in HistoryEntry['kind']]?: z.ZodMiniType };
