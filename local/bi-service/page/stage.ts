import type { DashboardView, Parameter, ThemeOverride } from './dashboard-view';
import type { Language } from './language/language';
import { isRecord } from './embedding-message';

interface Scene {
  dashboardId: string;
  sheetId?: string | undefined;
  parameters: Parameter[];
}

/** The part of the frame that shows one dashboard at a time, and sends its events in the order that the SDK's users rely on. */
export interface Stage {
  /** Rejects with NotShown when the service does not give the dashboard; the one before it then stays. */
  show(scene: Scene): Promise<void>;
  /** The dashboard that is shown or on its way. */
  view(): Promise<DashboardView>;
  /** Kept for every dashboard that is shown later. */
  setTheme(override: ThemeOverride): void;
  /** Removes the dashboard and shows this instead; no more events are sent for it. */
  end(instead: HTMLElement): void;
}

export interface StageOptions {
  root: HTMLElement;
  language: Language;
  sheetTabs: boolean;
  /** Height in CSS pixels of what the frame shows above the dashboard. */
  heightAbove: () => number;
  emit: (eventName: string, message?: unknown) => void;
}

export function createStage({ root, language, sheetTabs, heightAbove, emit }: StageOptions): Stage {
  let theme: ThemeOverride | undefined;
  let current: Promise<DashboardView> | undefined;
  /** The element of the dashboard whose events count: one that is leaving still reports a size of 0. */
  let live: HTMLElement | undefined;

  /** The SDK sets the height as `${height}px`. */
  const frameSize = ({ height, width }: { height: number; width: number }) => ({
    height: String(height + heightAbove()),
    width: String(width),
  });

  async function draw({ dashboardId, sheetId, parameters }: Scene): Promise<DashboardView> {
    const [{ drawDashboard }, title] = await Promise.all([import('./draw-dashboard'), readTitle(dashboardId)]);
    const heading = document.createElement('h1');
    heading.className = 'bi-unseen';
    heading.textContent = title;
    const element = document.createElement('div');
    root.replaceChildren(heading, element);
    live = element;
    let size = { height: 0, width: 0 };
    let loaded = false;
    const tell = (eventName: string, message?: unknown) => {
      if (loaded && live === element) emit(eventName, message);
    };
    const view = await drawDashboard(element, dashboardId, {
      sheetTabs,
      language,
      parameters,
      theme: () => theme,
      ...(sheetId !== undefined && { initialSheetId: sheetId }),
      onParametersChanged: (changedParameters) => tell('PARAMETERS_CHANGED', { changedParameters }),
      onSheetChanged: (selectedSheet) => tell('SELECTED_SHEET_CHANGED', { selectedSheet }),
      onSizeChanged(changed) {
        size = changed;
        tell('SIZE_CHANGED', frameSize(changed));
      },
    });
    loaded = true;
    document.title = title;
    tell('SIZE_CHANGED', frameSize(size));
    tell('PARAMETERS_LOADED');
    tell('CONTENT_LOADED', { title });
    return view;
  }

  return {
    async show(scene) {
      const before = current;
      current = draw(scene);
      await current.catch((error: unknown) => {
        current = before;
        throw error;
      });
    },
    view: () => current ?? Promise.reject(new Error('No dashboard is shown')),
    setTheme(override) {
      theme = override;
      const { style } = document.documentElement;
      style.setProperty('--raised', override.UIColorPalette?.PrimaryBackground ?? null);
      style.setProperty('--ink', override.UIColorPalette?.PrimaryForeground ?? null);
      void current?.then((view) => view.setTheme(override));
    },
    end(instead) {
      live = undefined;
      root.replaceChildren(instead);
    },
  };
}

/** Thrown by `show`: the HTTP status tells an ended session from a dashboard that is not there. */
export class NotShown extends Error {
  constructor(readonly status: number) {
    super(`The definition was answered with ${status}`);
  }
}

async function readTitle(dashboardId: string): Promise<string> {
  const response = await fetch(`../definition/${encodeURIComponent(dashboardId)}`);
  if (!response.ok) throw new NotShown(response.status);
  const definition: unknown = await response.json();
  return isRecord(definition) && typeof definition['name'] === 'string' ? definition['name'] : dashboardId;
}
