import { access, constants, open, stat } from 'node:fs/promises';

/**
 * Makes an empty file that only its owner can read, unless there is one; rejects if that can't be used. Never opens one that is there: closing
 * it would end the locks of every connection that this process has to it (POSIX), and another process that closes the database would then
 * take the log away from under them (https://sqlite.org/howtocorrupt.html, section 2.2).
 */
export async function makeDatabaseFile(path: string): Promise<void> {
  try {
    await (await open(path, 'ax', 0o600)).close();
  } catch (error) {
    if (Object(error).code !== 'EEXIST') throw error;
    // The error of a folder with this name says what it is.
    if ((await stat(path)).isDirectory()) await open(path, 'a');
    await access(path, constants.R_OK | constants.W_OK);
  }
}
