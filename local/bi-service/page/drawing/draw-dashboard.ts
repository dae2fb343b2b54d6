import type { DashboardView, DashboardViewOptions, Parameter, Sheet } from './dashboard-view';
import type { View } from 'vega';
import { choicesOf } from './choices';
import { createControl } from './controls';
import './dashboard.css';
import { element } from './element';
import { changedNames, initialFilters, sameFilters, withParameters, type Filters } from './filters';
import { createHistory } from './history';
import { drawSheet } from './sheet';
import { dataPath, loadDashboard } from './tables';
import { applyTheme, readPalette } from './theme';
import { createTooltip } from './tooltip';

/** Resolves when the first sheet is drawn with its data. */
export async function drawDashboard(
  root: HTMLElement,
  dashboardId: string,
  options: DashboardViewOptions,
): Promise<DashboardView> {
  const { language } = options;
  const { definition, tables } = await loadDashboard(dashboardId);
  options.onLoaded(definition.name);
  const choices = choicesOf(definition.parameters, tables);
  /** Reset returns here, parameters of the frame's URL included (github.com/awslabs/amazon-quicksight-embedding-sdk/issues/116). */
  const opened = withParameters(initialFilters(choices), choices, options.parameters);
  const history = createHistory(opened, sameFilters);
  const sheets: Sheet[] = definition.sheets.map(({ id, name }) => ({ SheetId: id, Name: name }));

  const controls = choices.map((choice) =>
    createControl(choice, language, (Values) => setParameters([{ Name: choice.definition.name, Values }])),
  );
  const bar = element('div', 'controls', ...controls.map((control) => control.element));
  const panel = element('div', 'panel');
  const source = element('footer', 'source', definition.source);
  const page = element('div', 'page', bar, panel, source);
  root.classList.add('dashboard');
  root.replaceChildren(page);
  const tooltip = createTooltip(root);

  let selected = definition.sheets.find(({ id }) => id === options.initialSheetId) ?? firstOf(definition.sheets);
  const theme = options.theme();
  if (theme) applyTheme(root, theme);
  let views: View[] = [];
  let drawnWidth = 0;

  async function draw(): Promise<void> {
    const filters = history.current();
    for (const [index, { definition }] of choices.entries()) {
      controls[index]?.show(filters.parameters[definition.name] ?? []);
    }
    for (const view of views) view.finalize();
    views = [];
    drawnWidth = panel.clientWidth;
    const style = { palette: readPalette(root), font: getComputedStyle(root).fontFamily, language };
    const sheet = { definition, tables, style, filters, tooltip, dataPath: dataPath(dashboardId) };
    views = await drawSheet(panel, selected, sheet);
  }

  /** Runs a step of the history, then shows and reports what it changed. */
  function step(take: () => boolean): boolean {
    const before = history.current().parameters;
    if (!take()) return false;
    void draw();
    const after = history.current().parameters;
    const names = changedNames(before, after);
    if (names.length > 0) options.onParametersChanged(names.map((name) => parameter(name, after)));
    return true;
  }

  const change = (filters: Filters): boolean => step(() => history.push(filters));
  const setParameters = (wanted: Parameter[]): void => void change(withParameters(history.current(), choices, wanted));

  function selectSheet(id: string): boolean {
    const sheet = definition.sheets.find((sheet) => sheet.id === id);
    if (!sheet) return false;
    if (sheet !== selected) {
      selected = sheet;
      void draw();
      options.onSheetChanged({ SheetId: sheet.id, Name: sheet.name });
    }
    return true;
  }

  for (const query of ['(prefers-color-scheme: dark)', '(forced-colors: active)', 'print'])
    matchMedia(query).addEventListener('change', () => void draw());

  await draw();
  new ResizeObserver(() => {
    // Charts are drawn for one width.
    if (panel.clientWidth !== drawnWidth) void draw();
  }).observe(page);

  const view: DashboardView = {
    sheets: () => sheets,
    selectedSheetId: () => selected.id,
    selectSheet,
    parameters: () => choices.map(({ definition }) => parameter(definition.name, history.current().parameters)),
    setParameters,
    filterGroups: (sheetId) => [...(history.current().groups[sheetId] ?? [])],
    setFilterGroups(groups) {
      const filters = history.current();
      change({ ...filters, groups: { ...filters.groups, [selected.id]: groups } });
    },
    undo: () => step(history.undo),
    redo: () => step(history.redo),
    reset: () => change(opened),
    setTheme(override) {
      applyTheme(root, override);
      void draw();
    },
  };
  return view;
}

const parameter = (name: string, values: Filters['parameters']): Parameter => ({
  Name: name,
  Values: [...(values[name] ?? [])],
});

function firstOf<Item>(items: Item[]): Item {
  const [first] = items;
  if (first === undefined) throw new Error('A dashboard has at least one sheet');
  return first;
}
