import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { CannotStart } from '../../server/process/cannot-start.ts';
import { parseJsonFile } from '../../server/process/parse-json-file.ts';
import { type AwsSettings, checkAwsSettings } from './aws-settings.ts';

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
  const checked = checkAwsSettings(contentOf(file));
  const problems = 'problems' in checked ? checked.problems : problemsOfLogo(checked.settings, file);
  if ('problems' in checked || problems.length > 0) {
    throw new CannotStart([`${file} can't be used:`, ...problems.map((problem) => `  ${problem}.`)].join('\n'));
  }
  const { logo } = checked.settings;
  return { ...checked.settings, ...(logo !== undefined && { logo: resolve(dirname(file), logo) }) };
}

function problemsOfLogo({ logo }: AwsSettings, file: string): string[] {
  if (logo === undefined) return [];
  const path = resolve(dirname(file), logo);
  if (statSync(path, { throwIfNoEntry: false })?.isFile()) return [];
  return [`logo is ${path}, which is no file: name a picture by its path from the settings`];
}

function contentOf(file: string): unknown {
  try {
    return parseJsonFile(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new CannotStart(`${file} is not JSON: ${(error as Error).message}`);
  }
}
