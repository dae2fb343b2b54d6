import { failed, ok, type Result } from '#domain/result';

/** Turns an error into its reason, for the operator's log. */
export async function settled<T>(call: () => Promise<T>): Promise<Result<T, string>> {
  try {
    return ok(await call());
  } catch (error) {
    return failed(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  }
}
