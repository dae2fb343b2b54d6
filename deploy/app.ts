import { CannotStart } from '../server/process/cannot-start.ts';
import { makeApp, top } from './make-app.ts';
import { readAwsSettings } from './settings/read-aws-settings.ts';

try {
  const expendable = process.env['DATA_IS_EXPENDABLE'] === 'yes';
  (await makeApp(readAwsSettings(process.env, top), { expendable })).synth();
} catch (error) {
  console.error(error instanceof CannotStart ? error.message : error);
  process.exitCode = 1;
}
