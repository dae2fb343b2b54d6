import * as z from 'zod/mini';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { CannotStart } from '../../server/process/cannot-start.ts';
import { parseJsonFile } from '../../server/process/parse-json-file.ts';
import { problemsOfLogo } from '../../server/settings/logo.ts';
import { problemsOfSecrets } from '../../server/settings/secrets.ts';
import { problemsIn } from '../../server/settings/settings.ts';
import { type ValidFields, rulesBetweenFields } from './aws-rules.ts';
import { type AwsSettings, awsSettings, awsSettingsShape, withRulesOfNewPool } from './aws-settings.ts';
import { companyProblems } from './company-settings.ts';
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
  const read = checkAwsSettings(content);
  const settings = 'settings' in read ? withFiles(read.settings, dirname(file)) : undefined;
  const problems =
    'problems' in read
      ? read.problems
      : [...problemsOfLogo(settings?.logo), ...(settings ? problemsOfMetadataFiles(settings) : [])];
  problems.push(...problemsOfSecrets(file, content));
  if (!settings || problems.length > 0) {
    throw new CannotStart([`${file} can't be used:`, ...problems.map((problem) => `  ${problem}.`)].join('\n'));
  }
  return settings;
}

/** Resolves the names of files against the folder of the settings. */
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

/** The settings, or every problem of the content, a line each. */
export function checkAwsSettings(content: unknown): { settings: AwsSettings } | { problems: string[] } {
  const parsed = awsSettings.safeParse(content);
  // Valid fields are checked together, even if others are invalid.
  const right = Object.entries(awsSettingsShape).flatMap(([name, schema]) => {
    const { success, data } = z.safeParse(schema, Object(content)[name]);
    return success ? [[name, data]] : [];
  });
  const settings = Object.fromEntries(right) as ValidFields;
  const broken = rulesBetweenFields.map(([path, problem]) => [path, problem(settings)] as const);
  // Companies that can't be read would make every connection look unused.
  const areRead = settings.hostedLogin !== undefined || Object(content).hostedLogin === undefined;
  const ofCompanies = areRead ? companyProblems(settings) : [];
  const problems = [...broken, ...ofCompanies].flatMap(([path, found]) =>
    found ? [`${path.join('.')} ${found}`] : [],
  );
  if (parsed.success && problems.length === 0) return { settings: withRulesOfNewPool(parsed.data) };
  return { problems: [...(parsed.success ? [] : problemsIn(parsed.error.issues)), ...problems] };
}
