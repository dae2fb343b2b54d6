import type { DashboardExperience } from 'amazon-quicksight-embedding-sdk';
import type { FrameParameter, FrameView } from '#domain/dashboards/frame-view';
import { allValues } from '#domain/dashboards/view-in-address';
import type { FrameEvent, FrameInPage, FrameSheet, FrameTools } from '#ports/embedder';
import { type FilterGroups, filterChanges, readFilters } from './frame-filters';
import type { ThemeOf } from './theme-override';

/** Reads a frame's sheets, parameters and tools, once its content is shown. */
export async function readContent(
  experience: DashboardExperience,
  themeOf: ThemeOf,
  inPage: FrameInPage,
): Promise<FrameEvent> {
  const [sheets, selectedSheet, parameters] = await Promise.all([
    patiently(() => experience.getSheets()),
    patiently(() => experience.getSelectedSheetId()),
    patiently(() => experience.getParameters()),
  ]);
  const known = Array.isArray(sheets) ? sheets.map(toSheet) : undefined;
  const tools: FrameTools = {
    undo: () => answered(experience.undo()),
    redo: () => answered(experience.redo()),
    reset: () => answered(experience.reset()),
    print: () => answered(experience.initiatePrint()),
    setTheme: (theme) => answered(experience.setThemeOverride(themeOf(theme))),
    selectSheet: (id) => answered(experience.setSelectedSheetId(id)),
    show: (view) => show(experience, { sheet: known?.[0]?.id, ...view }),
    filters: () => readFilters(experience),
    setFilters: (filters) => setFilters(experience, filters as FilterGroups),
  };
  return {
    event: 'ready',
    tools,
    sheets: known,
    selectedSheet,
    parameters: parameters && toParameters(parameters),
    inPage,
  };
}

async function show(
  experience: DashboardExperience,
  { sheet, parameters }: Pick<FrameView, 'parameters'> & { sheet: string | undefined },
): Promise<boolean> {
  const calls = [
    () => experience.reset(),
    ...(parameters.length > 0 ? [() => experience.setParameters(toSdk(parameters))] : []),
    ...(sheet === undefined ? [] : [() => experience.setSelectedSheetId(sheet)]),
  ];
  return inTurn(calls);
}

async function setFilters(experience: DashboardExperience, wanted: FilterGroups): Promise<boolean> {
  const now = await readFilters(experience);
  if (!now) return false;
  const { gone, changed, added } = filterChanges(now, wanted);
  return inTurn([
    ...(gone.length > 0 ? [() => experience.removeFilterGroups(gone)] : []),
    ...(changed.length > 0 ? [() => experience.updateFilterGroups(changed)] : []),
    ...(added.length > 0 ? [() => experience.addFilterGroups(added)] : []),
  ]);
}

async function inTurn(calls: (() => Promise<{ success: boolean }>)[]): Promise<boolean> {
  let done = true;
  for (const call of calls) done = (await answered(call())) && done;
  return done;
}

/** The SDK (2.11.3) drops a parameter with an empty list when it makes the frame's address. */
export const toSdk = (parameters: readonly FrameParameter[]): { Name: string; Values: string[] }[] =>
  parameters.map(({ name, values }) => ({ Name: name, Values: values.length > 0 ? [...values] : [allValues] }));

/** Skips what is not a parameter. */
export function toParameters(found: unknown): FrameParameter[] {
  return (Array.isArray(found) ? found : []).flatMap((parameter): FrameParameter[] => {
    const { Name: name, Values: values } = Object(parameter) as { Name?: unknown; Values?: unknown };
    if (typeof name !== 'string' || !Array.isArray(values)) return [];
    if (values.length === 0 || (values.length === 1 && values[0] === allValues)) return [{ name, values: [] }];
    const isNumber = values.every((value) => typeof value === 'number');
    return [{ name, values: values.map(String), ...(isNumber && { isNumber }) }];
  });
}

export function toSheet(sheet: unknown): FrameSheet {
  const { SheetId, Name } = Object(sheet) as { SheetId?: unknown; Name?: unknown };
  return { id: String(SheetId), name: String(Name) };
}

/** Asks three times: a frame that is busy drawing can miss the five seconds that the SDK allows. */
async function patiently<T>(ask: () => Promise<T>, attempts = 3): Promise<T | undefined> {
  try {
    return await ask();
  } catch {
    return attempts > 1 ? patiently(ask, attempts - 1) : undefined;
  }
}

/** An error answer resolves, and a missing one rejects with a string after five seconds: both mean false. */
async function answered(call: Promise<{ success: boolean }>): Promise<boolean> {
  try {
    return (await call).success;
  } catch {
    return false;
  }
}
