import type { DashboardView, FilterGroup } from './dashboard-view';
import type { EmbeddingRequest } from './embedding-message';
import { readFilterGroups, readParameterList, readText, readThemeOverride } from './payloads';
import { shareView } from './shared-view';
import { NotShown, type Stage } from './stage';
import { starterTheme } from './themes';

const done = { success: true };

/** The SDK resolves such a reply, with `success: false`. */
function refusal(errorCode: string, error: string): { success: false; errorCode: string; error: string } {
  return { success: false, errorCode, error };
}

export interface Answering {
  stage: Stage;
  /** The dashboard of the frame's URL: where a reader's shared view is found again. */
  dashboardId: string;
  /** Called when the service says that the session has ended. */
  onSessionEnd: () => void;
}

/**
 * Carries out one call of the SDK's DashboardExperience and gives the reply. Names, payloads and replies are those of
 * amazon-quicksight-embedding-sdk 2.11.3; what the stand-in does not have is refused in words.
 */
export async function answer({ eventName, message }: EmbeddingRequest, frame: Answering): Promise<unknown> {
  const { stage } = frame;
  switch (eventName) {
    case 'GET_PARAMETERS':
      return (await stage.view()).parameters();
    case 'SET_PARAMETERS': {
      const parameters = readParameterList(message);
      if (!parameters) return refusal('InvalidParameters', 'SET_PARAMETERS takes a list of {Name, Values}');
      // An empty list changes nothing (github.com/awslabs/amazon-quicksight-embedding-sdk/issues/111): `[ALL]` does.
      (await stage.view()).setParameters(parameters.filter(({ Values }) => Values.length > 0));
      return done;
    }
    case 'GET_FILTER_GROUPS_FOR_SHEET':
      return (await stage.view()).filterGroups(readText(message, 'SheetId') ?? '');
    case 'ADD_FILTER_GROUPS':
    case 'UPDATE_FILTER_GROUPS': {
      const groups = readFilterGroups(message);
      if (!groups) return refusal('InvalidFilterGroups', 'The local BI service has filters by a list of values only');
      keepFilterGroups(await stage.view(), groups, groups);
      return done;
    }
    case 'REMOVE_FILTER_GROUPS': {
      const ids = Array.isArray(message) ? message.map((id) => ({ FilterGroupId: String(id) })) : [];
      keepFilterGroups(await stage.view(), ids, []);
      return done;
    }
    case 'GET_SHEETS':
      return (await stage.view()).sheets();
    case 'GET_SELECTED_SHEET_ID':
      return (await stage.view()).selectedSheetId();
    case 'SET_SELECTED_SHEET_ID': {
      const selected = (await stage.view()).selectSheet(readText(message, 'SheetId') ?? '');
      return selected ? done : refusal('SheetNotFound', 'The dashboard does not have this sheet');
    }
    case 'UNDO':
      return (await stage.view()).undo() ? done : refusal('NothingToUndo', 'There is no step to undo');
    case 'REDO':
      return (await stage.view()).redo() ? done : refusal('NothingToRedo', 'There is no step to redo');
    case 'RESET':
      (await stage.view()).reset();
      return done;
    case 'SET_THEME': {
      const theme = starterTheme(readText(message, 'ThemeArn') ?? '');
      if (!theme) return refusal('ThemeNotFound', 'The local BI service has the starter themes only');
      stage.setTheme(theme);
      return done;
    }
    case 'SET_THEME_OVERRIDE': {
      const override = readThemeOverride(message);
      if (!override) return refusal('InvalidTheme', 'SET_THEME_OVERRIDE takes {ThemeOverride}');
      stage.setTheme(override);
      return done;
    }
    case 'PRELOAD_THEMES':
      return done;
    case 'NAVIGATE_TO_DASHBOARD':
      return navigate(message, frame);
    case 'CREATE_SHARED_VIEW':
      return (
        (await shareView(frame.dashboardId, await stage.view())) ?? refusal('ViewNotShared', 'The view was not kept')
      );
    case 'INITIATE_PRINT':
      // After the reply: print() holds the page until the person closes the dialog.
      setTimeout(() => window.print());
      return done;
    case 'GET_SHEET_VISUALS':
    case 'GET_VISUAL_ACTIONS':
    case 'GET_FILTER_GROUPS_FOR_VISUAL':
      return [];
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

async function navigate(message: unknown, { stage, onSessionEnd }: Answering): Promise<unknown> {
  const dashboardId = readText(message, 'DashboardId');
  if (dashboardId === undefined) return refusal('InvalidDashboard', 'NAVIGATE_TO_DASHBOARD takes a DashboardId');
  const given = typeof message === 'object' && message !== null && 'Parameters' in message ? message.Parameters : [];
  try {
    await stage.show({ dashboardId, parameters: readParameterList(given) ?? [] });
    return done;
  } catch (error) {
    if (!(error instanceof NotShown)) throw error;
    if (error.status !== 401) return refusal('DashboardNotFound', 'This session does not have the dashboard');
    onSessionEnd();
    return refusal('Unauthorized', 'The session has ended');
  }
}
