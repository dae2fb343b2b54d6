import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The first of these commands that PATH has, or of these files that can be run. */
export function installed(...commands: string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const places = commands.flatMap((command) =>
    command.includes('/') ? [command] : folders.map((folder) => join(folder, command)),
  );
  return places.find((place) => {
    try {
      accessSync(place, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
