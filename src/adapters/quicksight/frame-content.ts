import type { DashboardExperience } from 'amazon-quicksight-embedding-sdk';
import type { FrameEvent, FrameSheet, FrameTools } from '../../ports/embedder';
import type { ThemeOf } from './theme-override';

/** Reads a frame's sheets and tools, once its content is shown. */
export async function readContent(experience: DashboardExperience, themeOf: ThemeOf): Promise<FrameEvent> {
  const [sheets, selectedSheet] = await Promise.all([
    patiently(() => experience.getSheets()),
    patiently(() => experience.getSelectedSheetId()),
  ]);
  const tools: FrameTools = {
    undo: () => answered(experience.undo()),
    redo: () => answered(experience.redo()),
    reset: () => answered(experience.reset()),
    print: () => answered(experience.initiatePrint()),
    setTheme: (theme) => answered(experience.setThemeOverride(themeOf(theme))),
    selectSheet: (id) => answered(experience.setSelectedSheetId(id)),
  };
  return { event: 'ready', tools, sheets: Array.isArray(sheets) ? sheets.map(toSheet) : [], selectedSheet };
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
