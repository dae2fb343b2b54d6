/** Runs every callback of promises that are resolved already, and of those that these resolve. */
export async function flushPromises(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}
