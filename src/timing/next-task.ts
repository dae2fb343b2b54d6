/** What follows is a task of its own, so that keys and clicks are heard in between; in browsers that cannot do so, of the same task. */
export async function nextTask(): Promise<void> {
  await globalThis.scheduler?.yield?.();
}
