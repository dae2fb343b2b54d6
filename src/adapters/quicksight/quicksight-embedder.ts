import type { DashboardExperience, EmbeddingContext, FrameOptions } from 'amazon-quicksight-embedding-sdk';
import { Observable, type Subscriber } from 'rxjs';
import type { Configuration } from '#domain/browser/configuration';
import type { Embedder, FrameEvent, FrameRequest, FrameTools } from '#ports/dashboards/embedder';
import { embedUrlIn } from './embed-url';
import { readContent, toParameters, toSdk, toSheet } from './frame-content';
import { frameContainer } from './frame-container';
import { frameTools } from './frame-tools';
import { type MessageGate, type SpeakingFrame, openMessageGate } from './message-gate';
import { loadOnce } from '#timing/load-once';
import { sdkLocale } from './sdk-locale';
import { type ThemeOf, themesWith } from './theme-override';
import { watchPolicy } from './watch-policy';

/**
 * Milliseconds from a frame's first message until it counts as shown. QuickSight doesn't send CONTENT_LOADED for every dashboard that it
 * has drawn (github.com/awslabs/amazon-quicksight-embedding-sdk/issues/145, 209, 215, 226).
 */
const longestDrawing = 10_000;

type EventListener = NonNullable<FrameOptions['onChange']>;

type SpeakerIn = (frame: SpeakingFrame) => SpeakingFrame;

/** One context of the SDK. It lives as long as the page, because it can't be destroyed and costs a listener and a frame. */
interface Stage {
  context: EmbeddingContext;
  gate: MessageGate;
  speakerIn: SpeakerIn;
  controlFrames: (SpeakingFrame & Pick<HTMLIFrameElement, 'remove'>)[];
  /** A dashboard has answered, so the control frame has loaded. */
  answered: boolean;
}

/**
 * Dashboards through the QuickSight embedding SDK, which loads at the first opening. One context serves all openings; each
 * opening has its own container, because the SDK cleans up only when the container itself leaves the page.
 */
export function createQuickSightEmbedder({
  localFrames,
  accent,
}: Pick<Configuration, 'localFrames' | 'accent'>): Embedder {
  const themeOf = themesWith(accent);
  /** The origin that frames load from: their embed URL's, except in the local stack. */
  const originOf = ({ origin }: URL): string => (localFrames?.issued === origin ? localFrames.served : origin);
  const loadSpeakerIn = loadOnce(async (): Promise<SpeakerIn> =>
    localFrames ? (await import('./local-frames')).exchangeFrames(localFrames) : (frame) => frame,
  );
  let stage: Promise<Stage> | undefined;
  // Never closed: the SDK still hears the last messages of frames that are being removed, and throws.
  const gate = openMessageGate();
  for (const kind of ['unhandledrejection', 'error'] as const) {
    window.addEventListener(kind, dropLateError);
  }

  const tearDown = (): void => {
    stage?.then(
      ({ controlFrames, speakerIn }) => {
        // Removing the control frame makes the SDK remove its window listener.
        for (const frame of controlFrames) {
          gate.dismiss(speakerIn(frame));
          frame.remove();
        }
      },
      () => undefined,
    );
    stage = undefined;
  };

  return {
    async prepare() {
      await loadSdk().catch(() => undefined);
    },

    open: (request) =>
      new Observable((frame) => {
        const url = embedUrlIn(request.ticket);
        if (!url) return frame.next({ event: 'unreadable' });
        const { container, inPage, remove } = frameContainer(request);
        frame.add(remove);
        frame.add(watchPolicy(originOf(url), frame));

        const show = async (): Promise<void> => {
          stage ??= setStage(gate, loadSpeakerIn).catch((error: unknown) => {
            // The SDK failed to load, perhaps because the network was down: the next opening tries again.
            stage = undefined;
            throw error;
          });
          const ours = stage;
          const set = await ours;
          if (frame.closed) return;
          frame.add(() => {
            // A control frame that failed to load stays dead: the next opening gets a new one.
            if (!set.answered && stage === ours) tearDown();
          });
          let tools: FrameTools | undefined;
          const experience = await embed(set, url, container, request, themeOf, frame, () => {
            tools ??= frameTools(experience, themeOf);
            void readContent(experience, tools, inPage).then((ready) => frame.next(ready));
          });
        };
        show().catch((error: unknown) => frame.error(error));
      }),

    host(ticket) {
      const url = embedUrlIn(ticket);
      return url ? new URL(originOf(url)).host : '';
    },

    async reaches(ticket) {
      const url = embedUrlIn(ticket);
      if (!url) return false;
      try {
        await fetch(originOf(url), { mode: 'no-cors', credentials: 'omit', cache: 'no-store' });
        return true;
      } catch {
        return false;
      }
    },

    storesCookies: () => navigator.cookieEnabled,

    close: tearDown,
  };
}

/**
 * Drops what the SDK (2.11.3) throws by itself, outside of any call of ours: acknowledgements to a frame that has been removed (`send`),
 * the theme's rejection, a string, if the frame has been removed or is busy for five seconds, and the 60-second timer of a frame that was
 * removed before it had loaded (github.com/awslabs/amazon-quicksight-embedding-sdk/issues/252).
 */
function dropLateError(event: PromiseRejectionEvent | ErrorEvent): void {
  const thrown: unknown = 'reason' in event ? event.reason : event.error;
  const text = typeof thrown === 'string' ? thrown : String(Object(thrown).message);
  if (/^Cannot send \w+: No experience frame found|^[A-Z_]+ timed out$|^Creating the frame timed out$/.test(text)) {
    event.preventDefault();
  }
}

const loadSdk = () => import('./embedding-sdk');

async function setStage(gate: MessageGate, loadSpeakerIn: () => Promise<SpeakerIn>): Promise<Stage> {
  const [{ createEmbeddingContext }, speakerIn] = await Promise.all([
    loadSdk().then(({ embeddingSdk }) => embeddingSdk()),
    loadSpeakerIn(),
  ]);
  const controlFrames: Stage['controlFrames'] = [];
  const context = await createEmbeddingContext({
    onChange(event, metadata) {
      if (event.eventName !== 'FRAME_MOUNTED' || !metadata?.frame) return;
      // It shows nothing, so hide it from screen readers and the Tab key.
      metadata.frame.ariaHidden = 'true';
      metadata.frame.tabIndex = -1;
      controlFrames.push(metadata.frame);
      gate.admit(speakerIn(metadata.frame));
    },
  });
  return { context, gate, speakerIn, controlFrames, answered: false };
}

function embed(
  stage: Stage,
  url: URL,
  container: HTMLElement,
  { title$, locale, theme, view }: FrameRequest,
  themeOf: ThemeOf,
  frame: Subscriber<FrameEvent>,
  onContent: () => void,
): Promise<DashboardExperience> {
  const { context, gate, speakerIn } = stage;
  const onChange: EventListener = ({ eventName }, metadata) => {
    const iframe = metadata?.frame;
    if (eventName === 'FRAME_MOUNTED' && iframe) {
      const speaker = speakerIn(iframe);
      frame.add(title$.subscribe((title) => (iframe.title = title)));
      gate.admit(speaker);
      frame.add(() => gate.dismiss(speaker));
    }
    if (eventName === 'FRAME_LOADED') frame.next({ event: 'loaded' });
  };
  let drawing: ReturnType<typeof setTimeout> | undefined;
  frame.add(() => clearTimeout(drawing));
  const showContent = (isConfirmed: boolean): void => {
    frame.next({ event: 'shown', isConfirmed });
    onContent();
  };
  const onMessage: EventListener = ({ eventName, message }) => {
    if (drawing === undefined && eventName !== 'ERROR_OCCURRED') {
      stage.answered = true;
      frame.next({ event: 'answered' });
      drawing = setTimeout(() => showContent(false), longestDrawing);
    }
    switch (eventName) {
      case 'CONTENT_LOADED':
        clearTimeout(drawing);
        return showContent(true);
      case 'SELECTED_SHEET_CHANGED':
        return frame.next({ event: 'sheet-selected', sheet: toSheet(Object(message).selectedSheet) });
      case 'PARAMETERS_CHANGED':
        return frame.next({
          event: 'parameters-changed',
          parameters: toParameters(Object(message).changedParameters),
        });
      case 'ERROR_OCCURRED':
        return frame.next({ event: Object(message).errorCode === 'Unauthorized' ? 'expired' : 'forbidden' });
      default:
        return undefined;
    }
  };
  return context.embedDashboard(
    { url: url.href, container, width: '100%', height: '100%', withIframePlaceholder: false, onChange },
    {
      locale: sdkLocale(locale),
      // The portal draws the sheets and the tools itself, in its own look and language.
      sheetOptions: { singleSheet: true, ...(view.sheet !== undefined && { initialSheetId: view.sheet }) },
      parameters: toSdk(view.parameters),
      themeOptions: { themeOverride: themeOf(theme) },
      onMessage,
    },
  );
}
