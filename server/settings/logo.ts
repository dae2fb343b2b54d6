import { accessSync, constants, statSync } from 'node:fs';

/** In bytes: everyone who opens the sign-in page waits for it. */
const largest = 100 * 1024;

/** The problem with the logo of the settings, by its absolute path. Synchronous, because a CDK app is. */
export function problemsOfLogo(file: string | undefined): string[] {
  if (file === undefined) return [];
  try {
    accessSync(file, constants.R_OK);
    const found = statSync(file);
    if (!found.isFile()) return [`logo is ${file}, which is not a file: name a picture by its path from this one`];
    if (found.size <= largest) return [];
    return [`logo is ${file}, which has ${Math.ceil(found.size / 1024)} KB: choose a picture of at most 100 KB`];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return [`logo is ${file}, which can't be read (${code}): name a picture by its path from this one`];
  }
}
