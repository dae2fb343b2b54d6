import { CannotStart } from './process/cannot-start';
import { closeOnSignal, endWithNpm, outliveLog } from './process/ending';
import { startOneMachine } from './compose/one-machine';
import { readSettings } from './settings/read-settings';

// The AWS SDK warns about Node 20, on which its locked version runs. People who start the portal can't act on that.
process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';

endWithNpm();
outliveLog();

try {
  const settings = await readSettings(process.env);
  const portal = await startOneMachine(settings);
  closeOnSignal(() => portal.close());
  console.log(`The portal answers at ${settings.host}, port ${portal.port}, for ${settings.publicUrl}.`);
} catch (error) {
  console.error(wordsFor(error));
  process.exit(1);
}

/** Plain words for what the operator can fix; anything else is a bug, and shows its stack. */
function wordsFor(error: unknown): unknown {
  if (error instanceof CannotStart) return error.message;
  const { code, port, path } = Object(error) as { code?: string; port?: number; path?: string };
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Stop what uses it, or choose another in the settings.`;
  if (code === 'EADDRNOTAVAIL')
    return 'This machine has no such address: set host to 127.0.0.1, 0.0.0.0 or one of its own.';
  if (code === 'EACCES' && port) return `Port ${port} is not allowed here: set port to another.`;
  if (code === 'ENOENT' && path?.includes('index.html')) return 'The site is not built yet: npm run build';
  return error;
}
