/** Loads once, at the first call; what did not come, offline say, is asked for again by the next. */
export function whenNeeded<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));
}
