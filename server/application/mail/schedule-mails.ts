import { type Backoff, backoff } from '#domain/backoff';
import type { MailRun } from './send-mails';

const everyFiveMinutes = 5 * 60_000;
/** Before the next run when the mail server or the user pool didn't answer. */
const whileDown: Backoff = { first: 60_000, longest: 3_600_000, jitter: 0.5 };

/** Runs five minutes after the last run. After failures it runs sooner at first, then ever later. */
export function scheduleMails(
  run: (signal: AbortSignal) => Promise<MailRun>,
  report: (error: unknown) => void,
): { start(): void; stop(): Promise<void>; failingSince(): number | undefined } {
  const stopped = new AbortController();
  let underWay: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let failingSince: number | undefined;

  const runOnce = async (): Promise<void> => {
    const isDown = await run(stopped.signal).then(
      (done) => done.isDown,
      (error: unknown) => (report(error), true),
    );
    failures = isDown ? failures + 1 : 0;
    failingSince = isDown ? (failingSince ?? Date.now()) : undefined;
    underWay = undefined;
    if (!stopped.signal.aborted) start();
  };
  const start = (): void => {
    timer = setTimeout(() => (underWay = runOnce()), failures > 0 ? backoff(failures, whileDown) : everyFiveMinutes);
  };
  return {
    start,
    failingSince: () => failingSince,
    /** Resolves when the current run has ended. */
    async stop() {
      clearTimeout(timer);
      stopped.abort();
      await underWay;
    },
  };
}
