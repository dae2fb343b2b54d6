import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { CannotStart } from '../../server/process/cannot-start.ts';
import { parseJsonFile } from '../../server/process/parse-json-file.ts';
import { problemsOfLogo } from '../../server/settings/logo.ts';
import { problemsOfSecrets } from '../../server/settings/secrets.ts';
import { type AwsSettings, checkAwsSettings } from './aws-settings.ts';
import { problemsOfMetadataFiles, withMetadataFiles } from './metadata-files.ts';

/**
 * The settings of the file that `PORTAL_SETTINGS` names, `portal.settings.json` if it names none. Throws CannotStart, which lists every
 * problem by field. Synchronous, because a CDK app is.
 */
export function readAwsSettings(environment: NodeJS.ProcessEnv, workingDirectory: string): AwsSettings {
  const file = resolve(workingDirectory, environment['PORTAL_SETTINGS'] || 'portal.settings.json');
  if (!existsSync(file)) {
    throw new CannotStart(
      `There is no ${file}. Copy deploy/portal.settings.json there and fill it in, or name another file in PORTAL_SETTINGS.`,
    );
  }
  const content = contentOf(file);
  const checked = checkAwsSettings(content);
  const settings = 'settings' in checked ? withFiles(checked.settings, dirname(file)) : undefined;
  const problems =
    'problems' in checked
      ? checked.problems
      : [...problemsOfLogo(settings?.logo), ...(settings ? problemsOfMetadataFiles(settings) : [])];
  problems.push(...problemsOfSecrets(file, content));
  if (!settings || problems.length > 0) {
    throw new CannotStart([`${file} can't be used:`, ...problems.map((problem) => `  ${problem}.`)].join('\n'));
  }
  return settings;
}

/** Files are named by their path from the settings. */
function withFiles(settings: AwsSettings, folder: string): AwsSettings {
  const { logo } = settings;
  return { ...withMetadataFiles(settings, folder), ...(logo !== undefined && { logo: resolve(folder, logo) }) };
}

function contentOf(file: string): unknown {
  try {
    return parseJsonFile(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new CannotStart(`${file} is not JSON: ${(error as Error).message}`);
  }
}
