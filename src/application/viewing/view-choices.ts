import type { KeptFrames } from '#domain/dashboards/viewing/kept-frames';

/** Tracks views that a person chose and that need a new frame. Each waits until its frame is in front or given up. */
export function createViewChoices() {
  /** By the id of the frame. */
  const answers = new Map<number, (shown: boolean) => void>();

  return {
    wait: (id: number): Promise<boolean> => new Promise((answer) => answers.set(id, answer)),
    /** A choice that a later one replaces resolves to true, because it needs no warning. */
    answer({ front, next }: KeptFrames): void {
      for (const [id, answer] of answers) {
        if (id === next?.id) continue;
        answers.delete(id);
        answer(id === front.id || next?.isChosen === true);
      }
    },
    close(): void {
      for (const answer of answers.values()) answer(true);
    },
  };
}
