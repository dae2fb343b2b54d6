/** npm passes SIGTERM and SIGINT on, but not its own death: an npm that was killed leaves its child to another parent. */
export function endWithNpm(): void {
  if (!process.env['npm_lifecycle_event']) return;
  const npm = process.ppid;
  setInterval(() => {
    if (process.ppid !== npm) process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}

/** Closes at SIGTERM, SIGINT and SIGHUP, which a terminal sends when it is closed, then exits with code 0. */
export function closeOnSignal(close: () => Promise<void>): void {
  let closing: Promise<void> | undefined;
  // At Ctrl+C the terminal signals npm and this process, and npm passes its own signal on: the second must not cut the first short.
  const end = (): void => {
    closing ??= close().then(() => process.exit(0));
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end);
}

/** Keeps the process running while nobody reads its log or the log's disk has no room: Node ends one whose stdout or stderr fails. */
export function outliveLog(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
