import { parseArgs } from 'node:util';
import { examineAddress, examineSettings } from './doctor/examine';
import { exitCodeOf, reportOf } from './doctor/report';

// The AWS SDK warns about Node 20, on which its locked version runs. People who run the doctor can't act on that.
process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';

const usage = 'npm run doctor -- [--json] [--reader NAME] [settings file or https address]';

/**
 * `npm run doctor`: what is wrong with a portal's set-up, why it matters, and how to mend it. Exit codes: those of
 * `exitCodeOf`, and 2 if the doctor itself failed.
 */
try {
  const { values, positionals } = parseArgs({
    options: { json: { type: 'boolean', default: false }, reader: { type: 'string' } },
    allowPositionals: true,
  });
  const [target = process.env['PORTAL_SETTINGS'] ?? 'portal.settings.json'] = positionals;
  const verdict = /^https?:\/\//.test(target)
    ? await examineAddress(target)
    : await examineSettings(target, process.env, values.reader);
  console.log(values.json ? JSON.stringify(verdict, null, 2) : reportOf(target, verdict, values.reader !== undefined));
  process.exitCode = exitCodeOf(verdict.findings);
} catch (error) {
  const { code } = Object(error) as { code?: string };
  console.error(code?.startsWith('ERR_PARSE_ARGS') ? `${(error as Error).message}\n${usage}` : error);
  process.exitCode = 2;
}
