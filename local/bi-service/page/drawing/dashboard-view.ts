import type { Language } from '../language/language';

/** A parameter as QuickSight's embedding SDK passes it: a name and one or more values. */
export interface Parameter {
  Name: string;
  Values: (string | number)[];
}

/** The fields of QuickSight's FilterGroup that the stand-in reads. It keeps all others unchanged. */
export interface FilterGroup {
  FilterGroupId: string;
  Filters: {
    CategoryFilter: {
      Column: { ColumnName: string };
      Configuration: { FilterListConfiguration: { CategoryValues: (string | number)[] } };
    };
  }[];
}

export interface Sheet {
  SheetId: string;
  Name: string;
}

/** The subset of QuickSight's ThemeConfiguration that the stand-in honours. */
export interface ThemeOverride {
  UIColorPalette?: {
    PrimaryForeground?: string;
    PrimaryBackground?: string;
    SecondaryForeground?: string;
    SecondaryBackground?: string;
    Accent?: string;
  };
  DataColorPalette?: { Colors?: string[]; EmptyFillColor?: string };
}

export interface DashboardViewOptions {
  /** Called with the dashboard's name once its definition is there. */
  onLoaded(title: string): void;
  /** Reports only the parameters that changed by a control, undo or the embedding page. */
  onParametersChanged(changed: Parameter[]): void;
  onSheetChanged(sheet: Sheet): void;
  initialSheetId: string | undefined;
  parameters: Parameter[];
  language: Language;
  /** Asked when the data is there: what is set by then needs no second drawing. */
  theme(): ThemeOverride | undefined;
}

/**
 * The conversation between the frame's protocol (`protocol`: QuickSight's `postMessage` messages) and the dashboard that is
 * drawn in it (`draw-dashboard.ts`: vega-lite charts of real data). The protocol knows nothing of charts, the drawing nothing of messages.
 */
export interface DashboardView {
  sheets(): Sheet[];
  selectedSheetId(): string;
  /** False for a sheet that the dashboard does not have. */
  selectSheet(sheetId: string): boolean;
  parameters(): Parameter[];
  /** Unknown names are ignored, values outside a control's choices too. One call is one step of undo. */
  setParameters(parameters: Parameter[]): void;
  /** Filters that are no parameters, which only the embedding page sets here. */
  filterGroups(sheetId: string): FilterGroup[];
  /** Replaces the filter groups of the selected sheet. */
  setFilterGroups(groups: FilterGroup[]): void;
  /** Undo, redo and reset cover parameters and filter groups; false when there is nothing to undo or redo. */
  undo(): boolean;
  redo(): boolean;
  reset(): boolean;
  setTheme(override: ThemeOverride): void;
}
