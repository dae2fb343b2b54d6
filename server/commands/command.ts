import { LaterVersion } from '../ports/stores/later-version';
import { CannotStart } from '../process/cannot-start';

/** Runs a command of npm. What its operator can mend is said in a sentence, and anything else with its stack. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof CannotStart || error instanceof LaterVersion ? error.message : error);
    process.exit(1);
  }
}
