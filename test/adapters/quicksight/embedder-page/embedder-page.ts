import type { Subscription } from 'rxjs';
import { createQuickSightEmbedder } from '../../../../src/adapters/quicksight/quicksight-embedder';
import type { EmbedUrl } from '../../../../src/ports/dashboard-catalogue';
import type { FrameEvent, FrameTools } from '../../../../src/ports/embedder';

export interface EmbedderPage {
  /** Opens one more dashboard, and answers its number. */
  open(url: string): number;
  /** What the frames told, by number. */
  told: FrameEvent[][];
  /** What the frames failed with, by number. */
  errors: Record<number, string>;
  leave(opening: number): void;
  tools(opening: number): FrameTools;
  reaches(url: string): Promise<boolean>;
  close(): void;
}

declare global {
  interface Window {
    embedder: EmbedderPage;
  }
}

const embedder = createQuickSightEmbedder();
const openings: Subscription[] = [];

window.embedder = {
  told: [],
  errors: {},
  open(url) {
    const place = document.querySelector<HTMLElement>('#place') ?? document.body;
    const told: FrameEvent[] = [];
    const number = window.embedder.told.push(told) - 1;
    openings[number] = embedder
      .open({ url: url as EmbedUrl, title: 'Penguins of the south', place, locale: 'en', theme: 'dark' })
      .subscribe({
        next: (event) => void told.push(event),
        error: (error: unknown) => {
          window.embedder.errors[number] = String(error);
        },
      });
    return number;
  },
  leave: (opening) => openings[opening]?.unsubscribe(),
  tools(opening) {
    const ready = window.embedder.told[opening]?.find((event) => event.event === 'ready');
    if (ready?.event !== 'ready') throw new Error('The dashboard is not ready');
    return ready.tools;
  },
  reaches: (url) => embedder.reaches(url as EmbedUrl),
  close: () => embedder.close(),
};
