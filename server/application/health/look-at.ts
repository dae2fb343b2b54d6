import type { Probes, Seen } from '../../ports/health-probes';

/** Milliseconds in which every probe has to answer. */
export const patience = 25_000;

/** Asks all probes at once. A part without an answer in time is left out and named. */
export async function lookAt(probes: Probes, time = patience): Promise<Seen> {
  const late: string[] = [];
  const parts = await Promise.all(
    Object.entries(probes).map(async ([part, probe]) => {
      let timer: NodeJS.Timeout | undefined;
      const timeUp = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('The time is up')), time);
      });
      try {
        return [part, await Promise.race([probe?.(), timeUp])];
      } catch {
        late.push(part);
        return [part, undefined];
      } finally {
        clearTimeout(timer);
      }
    }),
  );
  return { ...Object.fromEntries(parts), late };
}
