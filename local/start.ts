import { CannotStart } from '../server/process/cannot-start';
import { closeOnSignal, endWithNpm, outliveLog } from '../server/process/ending';
import { buildWhatIsStale } from './build';
import { startCloud } from './cloud';
import { readSettings } from './settings';
import { offeredAccounts } from './user-pool/users/demo-users';

const dev = process.argv.includes('--dev');
const say = (line: string): void => console.log(line);

// The AWS SDK warns about Node 20, on which its locked version runs. People who start the portal can't act on that.
process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';

endWithNpm();
outliveLog();

try {
  const settings = readSettings(process.env);
  await buildWhatIsStale(say, { site: !dev });
  const cloud = await startCloud({ ...settings, dev, live: true, sessionCheck: { answersHold: 30_000 } });

  say(`\nThe portal is ready: ${cloud.url}`);
  say('\nSign in as');
  for (const { user, description } of offeredAccounts(settings)) {
    say(`  ${user.username.padEnd(11)} ${user.password.padEnd(18)} ${description}`);
  }
  say(`\nThese accounts, and codes of their authenticator app: ${cloud.url}/demo-accounts`);
  say(`People who sign in with their company: ${cloud.url}/companies`);
  say(`Messages with codes: ${cloud.url}/outbox`);
  say(`\nPress Ctrl+C to stop. The data stays in ${settings.dataDir}.`);

  closeOnSignal(() => cloud.close());
} catch (error) {
  console.error(wordsFor(error));
  process.exit(1);
}

/** One line for what the person at the terminal can fix; anything else is a bug, and shows its stack. */
function wordsFor(error: unknown): unknown {
  if (error instanceof CannotStart) return error.message;
  const { code, port } = Object(error) as { code?: string; port?: number };
  const choice = 'set PORT, BI_PORT or BI_FRAME_PORT to another';
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Stop what uses it, or ${choice}.`;
  if (code === 'EACCES' && port) return `Port ${port} is not allowed here: ${choice}.`;
  return error;
}
