import type { DashboardView, Parameter, ThemeOverride } from './dashboard-view';
import type { Language } from '../language/language';

interface Scene {
  dashboardId: string;
  sheetId: string | undefined;
  parameters: Parameter[];
}

/** The part of the frame that shows the dashboard and sends its events. */
export interface Stage {
  /** Rejects if the service refuses the dashboard. */
  show(scene: Scene): Promise<void>;
  view(): Promise<DashboardView>;
  setTheme(override: ThemeOverride): void;
  /** Removes the dashboard and shows this instead; no more events are sent. */
  end(instead: HTMLElement): void;
}

export interface StageOptions {
  root: HTMLElement;
  language: Language;
  emit: (eventName: string, message: unknown) => void;
}

export function createStage({ root, language, emit }: StageOptions): Stage {
  let theme: ThemeOverride | undefined;
  let current: Promise<DashboardView> | undefined;
  let isEnded = false;

  const tell = (eventName: string, message: unknown) => {
    if (!isEnded) emit(eventName, message);
  };

  async function draw({ dashboardId, sheetId, parameters }: Scene): Promise<DashboardView> {
    const { drawDashboard } = await import('./draw-dashboard');
    const heading = document.createElement('h1');
    heading.className = 'bi-unseen';
    const element = document.createElement('div');
    root.replaceChildren(heading, element);
    return drawDashboard(element, dashboardId, {
      language,
      parameters,
      theme: () => theme,
      initialSheetId: sheetId,
      onLoaded(title) {
        heading.textContent = title;
        document.title = title;
      },
      onParametersChanged: (changedParameters) => tell('PARAMETERS_CHANGED', { changedParameters }),
      onSheetChanged: (selectedSheet) => tell('SELECTED_SHEET_CHANGED', { selectedSheet }),
    });
  }

  return {
    async show(scene) {
      current = draw(scene);
      await current;
      tell('CONTENT_LOADED', { title: document.title });
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
      isEnded = true;
      root.replaceChildren(instead);
    },
  };
}
