import { resolve } from 'node:path';

export interface Settings {
  /** 0 takes any free port, for tests. */
  port: number;
  biPort: number;
  dataDir: string;
}

/** What is wrong, in one line for the terminal. */
export class CannotStart extends Error {
  override name = 'CannotStart';
}

/** `PORT`, `BI_PORT` and `DATA_DIR`. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  return {
    port: readPort(environment, 'PORT', 8080),
    biPort: readPort(environment, 'BI_PORT', 8443),
    dataDir: resolve(environment['DATA_DIR'] || '.data'),
  };
}

function readPort(environment: NodeJS.ProcessEnv, name: string, standard: number): number {
  const given = environment[name];
  if (!given) return standard;
  const port = Number(given);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new CannotStart(`${name} is ${given}, which is no port: use a number from 1 to 65535.`);
}
