import { BehaviorSubject, type Subscription } from 'rxjs';
import { createInMemoryEmbedder } from '#adapters/in-memory/in-memory-embedder';
import { createQuickSightEmbedder } from '#adapters/quicksight/quicksight-embedder';
import type { FrameView } from '#domain/dashboards/viewing/frame-view';
import type { FrameEvent, FrameInPage, FrameTools } from '#ports/dashboards/embedder';

export interface EmbedderPage {
  prepare(): Promise<void>;
  /** Opens one more dashboard, and returns its number. */
  open(content: unknown, view?: FrameView, hidden?: boolean): number;
  /** The events of the frames, by number. */
  told: FrameEvent[][];
  /** The errors of the frames, by number. */
  errors: Record<number, string>;
  /** Every dashboard. */
  rename(title: string): void;
  leave(opening: number): void;
  tools(opening: number): Required<FrameTools>;
  inPage(opening: number): FrameInPage;
  host(content: unknown): string;
  reaches(content: unknown): Promise<boolean>;
  close(): void;
}

declare global {
  interface Window {
    embedder: EmbedderPage;
  }
}

/** `#in-memory`, or `#` with the issued and the served origin of local frames. */
const [issued, served] = location.hash.slice(1).split(',');
const embedder =
  issued === 'in-memory'
    ? createInMemoryEmbedder()
    : createQuickSightEmbedder(issued && served ? { localFrames: { issued, served } } : {});
const openings: Subscription[] = [];
const title$ = new BehaviorSubject('Penguins of the south');

window.embedder = {
  told: [],
  errors: {},
  prepare: () => embedder.prepare(),
  open(content, view = { parameters: [] }, hidden = false) {
    const place = document.querySelector<HTMLElement>('#place') ?? document.body;
    const told: FrameEvent[] = [];
    const number = window.embedder.told.push(told) - 1;
    openings[number] = embedder
      .open({ ticket: { content }, title$, place, locale: 'en', theme: 'dark', view, hidden })
      .subscribe({
        next: (event) => void told.push(event),
        error: (error: unknown) => {
          window.embedder.errors[number] = String(error);
        },
      });
    return number;
  },
  rename: (title) => title$.next(title),
  leave: (opening) => openings[opening]?.unsubscribe(),
  tools: (opening) => readyIn(opening).tools as Required<FrameTools>,
  inPage: (opening) => readyIn(opening).inPage,
  host: (content) => embedder.host({ content }),
  reaches: (content) => embedder.reaches({ content }),
  close: () => embedder.close(),
};

function readyIn(opening: number): Extract<FrameEvent, { event: 'ready' }> {
  const ready = window.embedder.told[opening]?.find((event) => event.event === 'ready');
  if (ready?.event !== 'ready') throw new Error('The dashboard is not ready');
  return ready;
}
