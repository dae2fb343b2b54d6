import type { DashboardView, FilterGroup } from '../drawing/dashboard-view';
import type { EmbeddingRequest } from './embedding-message';
import { readFilterGroups, readParameterList, readText, readThemeOverride } from './payloads';
import type { Stage } from '../drawing/stage';

const done = { success: true };

/** The SDK resolves such a reply, with `success: false`. */
function refusal(errorCode: string, error: string): { success: false; errorCode: string; error: string } {
  return { success: false, errorCode, error };
}

/**
 * Carries out one call of the SDK's DashboardExperience and gives the reply. Names, payloads and replies are those of
 * amazon-quicksight-embedding-sdk 2.11.3; calls that the portal does not make are refused in words.
 */
export async function answer({ eventName, message }: EmbeddingRequest, stage: Stage): Promise<unknown> {
  if (eventName === 'SET_THEME_OVERRIDE') {
    const override = readThemeOverride(message);
    if (!override) return refusal('InvalidTheme', 'SET_THEME_OVERRIDE takes {ThemeOverride}');
    stage.setTheme(override);
    return done;
  }
  const view = await stage.view();
  switch (eventName) {
    case 'GET_PARAMETERS':
      return view.parameters();
    case 'SET_PARAMETERS': {
      const parameters = readParameterList(message);
      if (!parameters) return refusal('InvalidParameters', 'SET_PARAMETERS takes a list of {Name, Values}');
      // An empty list changes nothing (github.com/awslabs/amazon-quicksight-embedding-sdk/issues/111): `[ALL]` does.
      view.setParameters(parameters.filter(({ Values }) => Values.length > 0));
      return done;
    }
    case 'GET_FILTER_GROUPS_FOR_SHEET':
      return view.filterGroups(readText(message, 'SheetId') ?? '');
    case 'ADD_FILTER_GROUPS':
    case 'UPDATE_FILTER_GROUPS': {
      const groups = readFilterGroups(message);
      if (!groups) return refusal('InvalidFilterGroups', 'The local BI service has filters by a list of values only');
      keepFilterGroups(view, groups, groups);
      return done;
    }
    case 'REMOVE_FILTER_GROUPS': {
      const ids = Array.isArray(message) ? message.map((id) => ({ FilterGroupId: String(id) })) : [];
      keepFilterGroups(view, ids, []);
      return done;
    }
    case 'GET_SHEETS':
      return view.sheets();
    case 'GET_SELECTED_SHEET_ID':
      return view.selectedSheetId();
    case 'SET_SELECTED_SHEET_ID': {
      const selected = view.selectSheet(readText(message, 'SheetId') ?? '');
      return selected ? done : refusal('SheetNotFound', 'The dashboard does not have this sheet');
    }
    case 'UNDO':
      return view.undo() ? done : refusal('NothingToUndo', 'There is no step to undo');
    case 'REDO':
      return view.redo() ? done : refusal('NothingToRedo', 'There is no step to redo');
    case 'RESET':
      view.reset();
      return done;
    case 'INITIATE_PRINT':
      // After the reply: print() holds the page until the person closes the dialog.
      setTimeout(() => window.print());
      return done;
    default:
      return refusal('NotSupported', `The local BI service does not support ${eventName}`);
  }
}

/** Replaces filter groups of the selected sheet by `added`. */
function keepFilterGroups(view: DashboardView, replaced: { FilterGroupId: string }[], added: FilterGroup[]): void {
  const ids = new Set(replaced.map(({ FilterGroupId }) => FilterGroupId));
  const others = view.filterGroups(view.selectedSheetId()).filter(({ FilterGroupId }) => !ids.has(FilterGroupId));
  view.setFilterGroups([...others, ...added]);
}
