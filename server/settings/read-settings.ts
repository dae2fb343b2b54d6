import { constants } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { CannotStart } from '../process/cannot-start';
import { makeDataFolder } from '../process/data-folder';
import { parseJsonFile } from '../process/parse-json-file';
import { problemsOfLogo } from './logo';
import { readMailSignIn } from './mail-sign-in';
import { problemsOfSecrets } from './secrets';
import { type Settings, problemsIn, settingsSchema } from './settings';

/**
 * The settings of the file that `PORTAL_SETTINGS` names, `portal.settings.json` if it names none. `HOST`, `PORT` and `DATA_DIR`
 * of the environment win over the file. Rejects with CannotStart, which lists every problem by field.
 */
export async function readSettings(environment: NodeJS.ProcessEnv): Promise<Settings> {
  const file = resolve(environment['PORTAL_SETTINGS'] || 'portal.settings.json');
  const content = await contentOf(file);
  const given = { ...content, ...fromEnvironment(environment) };
  const checked = settingsSchema.safeParse(given);
  const problems = checked.success ? [] : problemsIn(checked.error.issues);
  problems.push(...problemsOfNode(process.versions.node), ...problemsOfSecrets(file, content));
  const { dataDir = 'data' } = given as { dataDir?: unknown };
  const folder = typeof dataDir === 'string' && dataDir.trim() !== '' ? resolve(dirname(file), dataDir) : undefined;
  const refusal = folder === undefined ? undefined : await refusalOf(folder);
  if (refusal !== undefined) {
    problems.push(
      `dataDir is ${folder}, which can't be written (${refusal}): choose a folder that this user can write`,
    );
  }
  const logo =
    checked.success && checked.data.logo !== undefined ? resolve(dirname(file), checked.data.logo) : undefined;
  problems.push(...problemsOfLogo(logo));
  const mail = checked.success ? await readMailSignIn(checked.data, environment) : {};
  if ('problem' in mail) problems.push(mail.problem);
  if (!checked.success || folder === undefined || problems.length > 0) {
    throw new CannotStart([`${file} can't be used:`, ...problems.map((problem) => `  ${problem}.`)].join('\n'));
  }
  const signIn = 'signIn' in mail && { mailSignIn: mail.signIn };
  return { ...checked.data, ...signIn, dataDir: folder, ...(logo !== undefined && { logo }) };
}

/** npm only warns of an older Node, which fails later and for no clear reason. */
export function problemsOfNode(version: string): string[] {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 20 || (major === 20 && minor >= 19) ? [] : [`Node ${version} is too old: install 20.19 or later`];
}

/** The JSON object of the file; rejects with CannotStart without one. */
export async function contentOf(file: string): Promise<object> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CannotStart(
      error.code === 'ENOENT'
        ? `There is no ${file}. Copy deploy/one-machine/portal.settings.json there and fill it in, or name another file in PORTAL_SETTINGS.`
        : `${file} can't be read (${error.code}).`,
    );
  });
  try {
    const content = parseJsonFile(text);
    if (typeof content === 'object' && content !== null && !Array.isArray(content)) return content;
  } catch (error) {
    throw new CannotStart(`${file} is not JSON: ${(error as Error).message}`);
  }
  throw new CannotStart(`${file} must have one JSON object.`);
}

function fromEnvironment({ HOST, PORT, DATA_DIR }: NodeJS.ProcessEnv): object {
  return {
    ...(HOST && { host: HOST }),
    ...(PORT && { port: Number(PORT) }),
    ...(DATA_DIR && { dataDir: resolve(DATA_DIR) }),
  };
}

/** Why nothing can be written there; undefined if it can. */
async function refusalOf(folder: string): Promise<string | undefined> {
  try {
    await makeDataFolder(folder);
    await access(folder, constants.W_OK);
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  }
}
