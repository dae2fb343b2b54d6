import { type Backoff, backoff } from '#domain/backoff';
import type { MailRun } from './send-mails';

const everyFiveMinutes = 5 * 60_000;
/** After a mail server or user pool that didn't answer. */
const whileDown: Backoff = { first: 60_000, longest: 3_600_000, jitter: 0.5 };

/** Runs five minutes after the last run, sooner and then ever later after one that failed. */
export function scheduleMails(
  run: (signal: AbortSignal) => Promise<MailRun>,
  report: (error: unknown) => void,
): { start(): void; stop(): Promise<void> } {
  const stopped = new AbortController();
  let underWay: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;

  const runOnce = async (): Promise<void> => {
    const isDown = await run(stopped.signal).then(
      (done) => done.isDown,
      (error: unknown) => (report(error), true),
    );
    failures = isDown ? failures + 1 : 0;
    underWay = undefined;
    if (!stopped.signal.aborted) start();
  };
  const start = (): void => {
    timer = setTimeout(() => (underWay = runOnce()), failures > 0 ? backoff(failures, whileDown) : everyFiveMinutes);
  };
  return {
    start,
    /** Resolves when the mail that is under way has ended. */
    async stop() {
      clearTimeout(timer);
      stopped.abort();
      await underWay;
    },
  };
}
