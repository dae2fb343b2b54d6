import { restore } from '#server/adapters/sqlite/backup';

/** Restores one of the files after the other until it is killed, and prints a line after each. */
const [folder = '.', replaced = './replaced-', ...files] = process.argv.slice(2);

for (let number = 0; ; number++) {
  await restore(files[number % files.length] ?? '', folder, `${replaced}${number}`);
  process.stdout.write(`restored ${number}\n`);
}
