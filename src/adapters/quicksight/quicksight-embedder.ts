import type { DashboardExperience, EmbeddingContext, FrameOptions } from 'amazon-quicksight-embedding-sdk';
import { Observable, type Subscriber } from 'rxjs';
import type { Embedder, FrameEvent, FrameRequest } from '../../ports/embedder';
import { readContent, toSheet } from './frame-content';
import { type MessageGate, type SpeakingFrame, openMessageGate } from './message-gate';
import { themeOverride } from './theme-override';

type EventListener = NonNullable<FrameOptions['onChange']>;

/** What stands as long as the page: the SDK has no way to take a context apart, and each one costs a listener and a frame. */
interface Stage {
  context: EmbeddingContext;
  gate: MessageGate;
  controlFrames: (SpeakingFrame & Pick<HTMLIFrameElement, 'remove'>)[];
  /** A dashboard has spoken through it: its control frame has loaded. */
  answered: boolean;
}

/**
 * Dashboards by the QuickSight embedding SDK, which is loaded at the first opening. One context serves all openings; each
 * opening has a container of its own, because the SDK cleans up only when the container itself leaves the page.
 */
export function createQuickSightEmbedder(): Embedder {
  let stage: Promise<Stage> | undefined;
  // For good: the SDK still hears what frames said that are just being taken away, and throws at it.
  const gate = openMessageGate();
  window.addEventListener('unhandledrejection', dropLateAnswer, { capture: true });

  const strike = (): void => {
    stage?.then(
      ({ controlFrames }) => {
        // Removing the control frame is what makes the SDK take its window listener away.
        for (const frame of controlFrames) {
          gate.dismiss(frame);
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
        const container = document.createElement('div');
        container.style.height = '100%';
        request.place.append(container);
        frame.add(() => container.remove());
        frame.add(watchPolicy(request.url, frame));

        const show = async (): Promise<void> => {
          stage ??= setStage(gate).catch((error: unknown) => {
            // What did not load, because the network was down, may load the next time.
            stage = undefined;
            throw error;
          });
          const ours = stage;
          const set = await ours;
          if (frame.closed) return;
          frame.add(() => {
            // A control frame that could not load stays dead: the next opening gets a new one.
            if (!set.answered && stage === ours) strike();
          });
          const experience = await embed(set, container, request, frame, () => {
            void readContent(experience).then((ready) => frame.next(ready));
          });
        };
        show().catch((error: unknown) => frame.error(error));
      }),

    async reaches(url) {
      try {
        await fetch(new URL('/', url), { mode: 'no-cors', credentials: 'omit', cache: 'no-store' });
        return true;
      } catch {
        return false;
      }
    },

    close: strike,
  };
}

/**
 * Nobody waits for what the SDK says to frames by itself: its answers to their messages, which throw where a frame has gone (2.11.3, `send`),
 * and the theme, which is refused with a string where a frame has gone or is busy for five seconds. What we ask, we wait for.
 */
function dropLateAnswer(event: PromiseRejectionEvent): void {
  const reason = typeof event.reason === 'string' ? event.reason : String(Object(event.reason).message);
  if (!/^Cannot send \w+: No experience frame found|^[A-Z_]+ timed out$/.test(reason)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

const loadSdk = () => import('amazon-quicksight-embedding-sdk');

async function setStage(gate: MessageGate): Promise<Stage> {
  const { createEmbeddingContext } = await loadSdk();
  const controlFrames: Stage['controlFrames'] = [];
  const context = await createEmbeddingContext({
    onChange(event, metadata) {
      if (event.eventName !== 'FRAME_MOUNTED' || !metadata?.frame) return;
      // It shows nothing: screen readers and the Tab key pass by.
      metadata.frame.ariaHidden = 'true';
      metadata.frame.tabIndex = -1;
      controlFrames.push(metadata.frame);
      gate.admit(metadata.frame);
    },
  });
  return { context, gate, controlFrames, answered: false };
}

function embed(
  stage: Stage,
  container: HTMLElement,
  { url, title, locale, theme }: FrameRequest,
  frame: Subscriber<FrameEvent>,
  onContent: () => void,
): Promise<DashboardExperience> {
  const { context, gate } = stage;
  const onChange: EventListener = ({ eventName }, metadata) => {
    const iframe = metadata?.frame;
    if (eventName === 'FRAME_MOUNTED' && iframe) {
      iframe.title = title;
      gate.admit(iframe);
      frame.add(() => gate.dismiss(iframe));
    }
    if (eventName === 'FRAME_LOADED') frame.next({ event: 'loaded' });
  };
  const onMessage: EventListener = ({ eventName, message }) => {
    switch (eventName) {
      case 'EXPERIENCE_INITIALIZED':
        stage.answered = true;
        return frame.next({ event: 'answered' });
      case 'CONTENT_LOADED':
        return onContent();
      case 'SELECTED_SHEET_CHANGED':
        return frame.next({ event: 'sheet-selected', sheet: toSheet(Object(message).selectedSheet) });
      case 'ERROR_OCCURRED':
        return frame.next({ event: Object(message).errorCode === 'Unauthorized' ? 'expired' : 'forbidden' });
      default:
        return undefined;
    }
  };
  return context.embedDashboard(
    { url, container, width: '100%', height: '100%', withIframePlaceholder: false, onChange },
    {
      locale,
      // The portal draws the sheets and the tools: one row of them, in its own look and language.
      sheetOptions: { singleSheet: true },
      themeOptions: { themeOverride: themeOverride(theme) },
      onMessage,
    },
  );
}

/** Tells when this page's own security policy refuses the frame: no other event does. */
function watchPolicy(url: string, frame: Subscriber<FrameEvent>): () => void {
  const { origin } = new URL(url);
  const refused = ({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent): void => {
    if (effectiveDirective === 'frame-src' && blockedURI.startsWith(origin)) frame.next({ event: 'blocked' });
  };
  document.addEventListener('securitypolicyviolation', refused);
  return () => document.removeEventListener('securitypolicyviolation', refused);
}
