import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { CannotStart } from '../process/cannot-start';
import { contentOf, readSettings } from '../settings/read-settings';
import { examineSettings } from './doctor/examine';
import { reportOf } from './doctor/report';
import { type Draft, askSettings } from './setup/ask-settings';
import { mailPolicyFor, rolePolicyFor } from './setup/role-policy';

process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';

/**
 * `npm run setup -- <file>`: asks for what a portal on one machine needs, writes its settings, prints the IAM policy of its role and runs
 * the doctor. Exit codes: 0 if the file is written, 2 if it is unchanged. The answers can come from a file or a pipe, a line each; an empty
 * line takes the value in brackets.
 */
const { stdin: input, stdout: output } = process;
const lines = createInterface({ input, ...(input.isTTY && { output }) });
const answers = lines[Symbol.asyncIterator]();
const ask = async (question: string): Promise<string> => {
  output.write(question);
  const { done, value } = await answers.next();
  if (!input.isTTY) output.write('\n');
  if (done) throw new CannotStart('The answers have ended. Nothing was written.');
  return value;
};

try {
  const file = resolve(process.argv[2] ?? process.env['PORTAL_SETTINGS'] ?? 'portal.settings.json');
  const before = existsSync(file) ? ((await contentOf(file)) as Draft) : undefined;
  const draft = await askSettings(before ?? {}, ask, (line) => output.write(`${line}\n`));
  if (before !== undefined && (await ask(`${file} exists. Replace it? Type yes: `)).trim() !== 'yes') {
    throw new CannotStart('Nothing was written.');
  }
  lines.close();
  await writePrivately(file, `${JSON.stringify(draft, null, 2)}\n`);
  const settings = await readSettings({ ...process.env, PORTAL_SETTINGS: file });
  console.log(`\nWritten to ${file}, which only its owner can read. The policy of the portal's role:\n`);
  console.log(`${JSON.stringify(rolePolicyFor(settings), null, 2)}\n`);
  const mailPolicy = mailPolicyFor(settings);
  if (mailPolicy) {
    console.log(`The policy of the IAM user whose SMTP credentials are MAIL_USER and MAIL_PASSWORD:\n`);
    console.log(`${JSON.stringify(mailPolicy, null, 2)}\n`);
  } else if (settings.mail) {
    console.log(
      'If the mail server asks for a sign-in, give the process MAIL_USER and MAIL_PASSWORD in its environment.\n',
    );
  }
  // The settings are complete: the doctor's findings are the operator's next steps.
  console.log(reportOf(file, await examineSettings(file, process.env), false));
} catch (error) {
  lines.close();
  console.error(error instanceof CannotStart ? error.message : error);
  process.exitCode = 2;
}

/** Whole or not at all, and never readable by others. */
async function writePrivately(file: string, content: string): Promise<void> {
  const unfinished = `${file}.unfinished`;
  try {
    await rm(unfinished, { force: true });
    const opened = await open(unfinished, 'wx', 0o600);
    await opened.writeFile(content);
    await opened.close();
    await rename(unfinished, file);
  } catch (error) {
    throw new CannotStart(`${file} can't be written (${(error as NodeJS.ErrnoException).code}).`);
  }
}
