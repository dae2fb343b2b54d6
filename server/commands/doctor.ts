import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { examineAddress, examineSettings } from './doctor/examine';
import { exitCodeOf, reportOf, untriedIn } from './doctor/report';

// The AWS SDK warns about Node 20, on which its locked version runs. People who run the doctor can't act on that.
process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';

const usage = 'npm run doctor -- [--json] [--reader NAME | --stage STAGE] [settings file or https address]';

const top = resolve(import.meta.dirname, '../../..');
function doctorOfStage(settings: string): number {
  const parameters = ['--import', 'tsx', 'deploy/command.ts', 'doctor', ...process.argv.slice(2)];
  const environment = { ...process.env, PORTAL_SETTINGS: resolve(settings) };
  return spawnSync(process.execPath, parameters, { cwd: top, stdio: 'inherit', env: environment }).status ?? 2;
}

/**
 * `npm run doctor`: what is wrong with a portal's set-up, why it matters, and what to do. Exit codes: those of
 * `exitCodeOf`, and 2 if the doctor itself failed.
 */
try {
  const { values, positionals } = parseArgs({
    options: { json: { type: 'boolean', default: false }, reader: { type: 'string' }, stage: { type: 'string' } },
    allowPositionals: true,
  });
  const [target = process.env['PORTAL_SETTINGS'] ?? 'portal.settings.json'] = positionals;
  // The packages for a deployment on AWS are installed apart.
  if (values.stage !== undefined) process.exit(doctorOfStage(target));
  const verdict = /^https?:\/\//.test(target)
    ? await examineAddress(target)
    : await examineSettings(target, process.env, values.reader);
  const withReader = values.reader !== undefined;
  const all = { ...verdict, untried: untriedIn(verdict, withReader) };
  console.log(values.json ? JSON.stringify(all, null, 2) : reportOf(target, verdict, withReader));
  process.exitCode = exitCodeOf(verdict.findings);
} catch (error) {
  const { code } = Object(error) as { code?: string };
  console.error(code?.startsWith('ERR_PARSE_ARGS') ? `${(error as Error).message}\n${usage}` : error);
  process.exitCode = 2;
}
