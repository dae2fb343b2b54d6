import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file beside a function's code that has the settings of companies, because a function's environment is limited to 4 KB. */
export const companiesFile = 'companies.json';

/** Reads the file. Deployments without companies have none, which counts as empty settings. */
export function readCompaniesFile({ LAMBDA_TASK_ROOT: folder }: NodeJS.ProcessEnv): object {
  if (folder === undefined) return {};
  try {
    return JSON.parse(readFileSync(join(folder, companiesFile), 'utf8')) as object;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}
