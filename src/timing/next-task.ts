/** Continues in a new task, so that the browser handles keys and clicks in between; in older browsers, in the same task. */
export async function nextTask(): Promise<void> {
  await globalThis.scheduler?.yield?.();
}
