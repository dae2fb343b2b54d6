import type { DashboardExperience } from 'amazon-quicksight-embedding-sdk';
import type { FrameParameter, FrameView } from '#domain/dashboards/viewing/frame-view';
import type { FrameTools } from '#ports/dashboards/embedder';
import { patiently, toParameters, toSdk } from './frame-content';
import type { ThemeOf } from './theme-override';

export function frameTools(experience: DashboardExperience, themeOf: ThemeOf): FrameTools {
  /** The filters of a sheet after the portal's own last step: Undo stops there. */
  let floor: { sheet: string; filters: FilterGroups | undefined } | undefined;
  const opened = readAllFilters(experience);

  return {
    async undo() {
      if (!(await answered(experience.undo()))) return false;
      if (!floor || !isSameFilters(await readFilters(experience, floor.sheet), floor.filters)) return true;
      await answered(experience.redo());
      return false;
    },
    redo: () => answered(experience.redo()),
    reset: () => answered(experience.reset()),
    print: () => answered(experience.initiatePrint()),
    setTheme: (theme) => answered(experience.setThemeOverride(themeOf(theme))),
    selectSheet: (id) => answered(experience.setSelectedSheetId(id)),
    show: (view) => show(experience, view),
    async filters() {
      const sheet = await patiently(() => experience.getSelectedSheetId());
      return sheet === undefined ? undefined : readFilters(experience, sheet);
    },
    async setFilters(wanted) {
      const sheet = await patiently(() => experience.getSelectedSheetId());
      const now = sheet === undefined ? undefined : await readFilters(experience, sheet);
      if (sheet === undefined || !now) return false;
      const { gone, changed, added } = filterChanges(now, wanted as FilterGroups);
      const calls = [
        ...(gone.length > 0 ? [() => experience.removeFilterGroups(gone)] : []),
        ...(changed.length > 0 ? [() => experience.updateFilterGroups(changed)] : []),
        ...(added.length > 0 ? [() => experience.addFilterGroups(added)] : []),
      ];
      const last = calls.pop();
      const isPrepared = await inTurn(calls);
      if (!last) return isPrepared;
      floor = { sheet, filters: calls.length > 0 ? await readFilters(experience, sheet) : now };
      return (await answered(last())) && isPrepared;
    },
    async changedFilters() {
      const sheet = await patiently(() => experience.getSelectedSheetId());
      const before = (await opened).get(sheet);
      const now = before && sheet !== undefined && (await readFilters(experience, sheet));
      return now ? columnsIn([...differing(before, now), ...differing(now, before)]) : undefined;
    },
  };
}

async function show(experience: DashboardExperience, view: FrameView): Promise<FrameParameter[] | undefined> {
  const sheet = view.sheet ?? (await patiently(() => experience.getSheets()))?.[0]?.SheetId;
  const done = await inTurn([
    () => experience.reset(),
    ...(view.parameters.length > 0 ? [() => experience.setParameters(toSdk(view.parameters))] : []),
    ...(sheet === undefined ? [] : [() => experience.setSelectedSheetId(sheet)]),
  ]);
  const parameters = done && (await patiently(() => experience.getParameters()));
  return parameters ? toParameters(parameters) : undefined;
}

async function inTurn(calls: (() => Promise<{ success: boolean }>)[]): Promise<boolean> {
  let done = true;
  for (const call of calls) done = (await answered(call())) && done;
  return done;
}

/** Error answers resolve, and missing ones reject with a string after five seconds: both mean false. */
async function answered(call: Promise<{ success: boolean }>): Promise<boolean> {
  try {
    return (await call).success;
  } catch {
    return false;
  }
}

type FilterGroups = Awaited<ReturnType<DashboardExperience['getFilterGroupsForSheet']>>;

/** Reads filters. The SDK (2.11.3) reads those of any sheet, but changes those of the selected one only. */
async function readFilters(experience: DashboardExperience, sheet: string): Promise<FilterGroups | undefined> {
  try {
    return await experience.getFilterGroupsForSheet(sheet);
  } catch {
    return undefined;
  }
}

/** The filters of every sheet at this moment: one that is set on a sheet can apply to others, which nobody has seen yet. */
async function readAllFilters(experience: DashboardExperience): Promise<Map<string | undefined, FilterGroups>> {
  const sheets = (await patiently(() => experience.getSheets())) ?? [];
  const found = await Promise.all(
    sheets.map(async ({ SheetId }) => ({ SheetId, filters: SheetId && (await readFilters(experience, SheetId)) })),
  );
  return new Map(found.flatMap(({ SheetId, filters }) => (filters ? [[SheetId, filters]] : [])));
}

/** The groups of `some` that are not among `others`. */
function differing(some: FilterGroups, others: FilterGroups): FilterGroups {
  const known = new Set(others.map((group) => JSON.stringify(group)));
  return some.filter((group) => !known.has(JSON.stringify(group)));
}

/** The columns that groups filter by, each once; undefined if a kind of filter names none. */
function columnsIn(groups: FilterGroups): string[] | undefined {
  const names = groups.flatMap(({ Filters = [] }) =>
    Filters.flatMap((filter) =>
      Object.values(filter).map((of: { Column?: { ColumnName?: string } } | undefined) => of?.Column?.ColumnName),
    ),
  );
  return names.includes(undefined) ? undefined : [...new Set(names)].map(String);
}

function isSameFilters(one: FilterGroups | undefined, other: FilterGroups | undefined): boolean {
  if (!one || !other) return false;
  return Object.values(filterChanges(one, other)).every((groups) => groups.length === 0);
}

/** The calls of the SDK that turn a sheet's filters `now` into the `wanted` ones. */
function filterChanges(
  now: FilterGroups,
  wanted: FilterGroups,
): { gone: string[]; changed: FilterGroups; added: FilterGroups } {
  const known = new Map(now.map((group) => [group.FilterGroupId, JSON.stringify(group)]));
  const kept = new Set(wanted.map(({ FilterGroupId }) => FilterGroupId));
  return {
    gone: [...known.keys()].filter((id) => id !== undefined && !kept.has(id)).map(String),
    changed: wanted.filter((group) => {
      const before = known.get(group.FilterGroupId);
      return before !== undefined && before !== JSON.stringify(group);
    }),
    added: wanted.filter(({ FilterGroupId }) => !known.has(FilterGroupId)),
  };
}
