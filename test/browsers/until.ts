/** Milliseconds between two questions. */
const pause = 100;
/** Milliseconds that a busy machine may take. */
const longest = 60_000;

/** Asks until the answer is neither undefined nor false. A question that a page which is being left can't answer is asked again. */
export async function until<T>(what: string, ask: () => Promise<T | undefined | false>): Promise<T> {
  const deadline = Date.now() + longest;
  let cause: unknown;
  for (;;) {
    try {
      const answer = await ask();
      if (answer !== undefined && answer !== false) return answer;
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    if (Date.now() > deadline) throw new Error(`Not within ${longest / 1_000} s: ${what}`, { cause });
    await new Promise((resolve) => {
      setTimeout(resolve, pause);
    });
  }
}
