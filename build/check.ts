import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** Everything that `npm test` does before the tests. The linter reports type errors too, from the program that its rules need. */
const scripts = ['lint', 'format:check', 'unused', 'build'];

/** Runs a script of package.json, and prints all of its output when it has ended. */
async function succeeds(script: string): Promise<boolean> {
  const child = spawn('npm', ['run', script], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  process.stdout.write(output);
  process.stderr.write(errors);
  return code === 0;
}

const results = await Promise.all(scripts.map(succeeds));
if (results.includes(false)) process.exitCode = 1;
