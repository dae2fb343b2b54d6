import type { DashboardView, DrawDashboard, Parameter, Sheet } from './dashboard-view';
import { choicesOf } from './drawing/choices';
import './drawing/drawing.css';
import { element } from './drawing/element';
import { createFilterBar } from './drawing/filter-bar';
import {
  changedNames,
  initialFilters,
  sameFilters,
  withParameters,
  withToggled,
  type Filters,
} from './drawing/filters';
import { createHistory } from './drawing/history';
import { loadDashboard } from './drawing/load';
import { drawSelections } from './drawing/selection-bar';
import { createSheet, type DrawnSheet } from './drawing/sheet';
import { createSheetTabs } from './drawing/sheet-tabs';
import { sameStyle, type ChartStyle } from './drawing/spec';
import { applyTheme, readPalette } from './drawing/theme';
import { createTooltip } from './drawing/tooltip';

export const drawDashboard: DrawDashboard = async (root, dashboardId, options) => {
  const { language } = options;
  const loaded = await loadDashboard(dashboardId);
  const { definition, tables } = loaded;
  const choices = choicesOf(definition.parameters, tables);
  /** Reset returns here, parameters of the frame's URL included (github.com/awslabs/amazon-quicksight-embedding-sdk/issues/116). */
  const opened = withParameters(initialFilters(choices), choices, options.parameters);
  const history = createHistory(opened, sameFilters);
  const sheets: Sheet[] = definition.sheets.map(({ id, name }) => ({ SheetId: id, Name: name }));

  const bar = createFilterBar(choices, {
    language,
    onChange: (Name, Values) => setParameters([{ Name, Values }]),
    onReset: () => void change(opened),
  });
  const panel = element('div', 'panel');
  panel.id = 'sheet';
  const tabs = options.sheetTabs ? createSheetTabs(sheets, panel, language, (id) => void selectSheet(id)) : undefined;
  const source = element('footer', 'source', definition.source);
  const page = element('div', 'page', ...(tabs ? [tabs.element] : []), bar.element, panel, source);
  if (tabs) panel.setAttribute('role', 'tabpanel');
  root.classList.add('dashboard');
  root.replaceChildren(page);
  const tooltip = createTooltip(root);

  let selected = definition.sheets.find(({ id }) => id === options.initialSheetId) ?? firstOf(definition.sheets);
  let drawn: DrawnSheet | undefined;

  const theme = options.theme();
  if (theme) applyTheme(root, theme);
  const style = (): ChartStyle => ({
    palette: readPalette(root),
    font: getComputedStyle(root).fontFamily,
    language,
  });
  let shownStyle = style();

  function drawSheet(): void {
    drawn?.finish();
    drawn = createSheet(selected, {
      loaded,
      style: shownStyle,
      language,
      tooltip,
      onChoose: (visualId, value, add) => change(withToggled(history.current(), visualId, value, add)),
    });
    panel.replaceChildren(drawn.element);
    tabs?.show(selected.id);
    show();
  }

  function show(): void {
    const filters = history.current();
    const selections = drawSelections(selected, filters, language, (id) =>
      change({ ...filters, selections: { ...filters.selections, [id]: [] } }),
    );
    bar.show(filters.parameters, selections);
    tooltip.hide();
    drawn?.update(filters);
  }

  /** Runs a step of the history, then shows and reports what it changed. */
  function step(take: () => boolean): boolean {
    const before = history.current().parameters;
    if (!take()) return false;
    show();
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
      drawSheet();
      options.onSheetChanged({ SheetId: sheet.id, Name: sheet.name });
    }
    return true;
  }

  function restyle(): void {
    const next = style();
    if (sameStyle(next, shownStyle)) return;
    shownStyle = next;
    drawn?.restyle(next);
  }

  for (const query of ['(prefers-color-scheme: dark)', '(forced-colors: active)', 'print'])
    matchMedia(query).addEventListener('change', restyle);

  drawSheet();
  reportSize(page, (size) => options.onSizeChanged(size));

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
      restyle();
    },
  };
  return view;
};

const parameter = (name: string, values: Filters['parameters']): Parameter => ({
  Name: name,
  Values: [...(values[name] ?? [])],
});

function firstOf<Item>(items: Item[]): Item {
  const [first] = items;
  if (first === undefined) throw new Error('A dashboard has at least one sheet');
  return first;
}

function reportSize(page: HTMLElement, onSizeChanged: (size: { height: number; width: number }) => void): void {
  const report = (): void => {
    const { height, width } = page.getBoundingClientRect();
    onSizeChanged({ height: Math.ceil(height), width: Math.ceil(width) });
  };
  report();
  new ResizeObserver(report).observe(page);
}
