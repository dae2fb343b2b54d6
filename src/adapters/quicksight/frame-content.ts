import type { DashboardExperience } from 'amazon-quicksight-embedding-sdk';
import type { FrameParameter } from '#domain/dashboards/viewing/frame-view';
import { allValues } from '#domain/dashboards/viewing/view-in-address';
import type { FrameEvent, FrameInPage, FrameSheet, FrameTools } from '#ports/dashboards/embedder';

export async function readContent(
  experience: DashboardExperience,
  tools: FrameTools,
  inPage: FrameInPage,
): Promise<FrameEvent> {
  const [sheets, selectedSheet, parameters] = await Promise.all([
    patiently(() => experience.getSheets()),
    patiently(() => experience.getSelectedSheetId()),
    patiently(() => experience.getParameters()),
  ]);
  return {
    event: 'ready',
    tools,
    sheets: Array.isArray(sheets) ? sheets.map(toSheet) : undefined,
    selectedSheet,
    parameters: parameters && toParameters(parameters),
    inPage,
  };
}

/** The SDK (2.11.3) drops a parameter with an empty list when it makes the frame's address. */
export const toSdk = (parameters: readonly FrameParameter[]): { Name: string; Values: string[] }[] =>
  parameters.map(({ name, values }) => ({ Name: name, Values: values.length > 0 ? [...values] : [allValues] }));

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
export async function patiently<T>(ask: () => Promise<T>, attempts = 3): Promise<T | undefined> {
  try {
    return await ask();
  } catch {
    return attempts > 1 ? patiently(ask, attempts - 1) : undefined;
  }
}
