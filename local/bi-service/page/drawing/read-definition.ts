import * as z from 'zod/mini';
import { type DashboardDefinition, dashboardDefinition } from './definition';
import { checkReferences } from './definition-references';

const checked = dashboardDefinition.check((context) => {
  for (const { path, message } of checkReferences(context.value)) {
    context.issues.push({ code: 'custom', path, message, input: context.value });
  }
});

/** Throws an Error that names every wrong field and what is wrong with it. */
export function readDefinition(json: unknown): DashboardDefinition {
  const result = checked.safeParse(json);
  if (!result.success) throw new Error(`The dashboard's definition is wrong.\n${z.prettifyError(result.error)}`);
  return result.data;
}
