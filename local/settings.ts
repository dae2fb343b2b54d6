import { resolve } from 'node:path';
import { type ApiAuth, apiAuths } from '../src/domain/browser/configuration';
import { CannotStart } from '../server/process/cannot-start';

export interface Settings {
  /** 0 takes any free port, for tests. */
  port: number;
  biPort: number;
  biFramePort: number;
  dataDir: string;
  /** Whether the portal signs in by the flow in which the pool asks custom challenges; no if missing. */
  customChallenge?: boolean;
  /** `iam` puts a gateway that verifies signatures in front of IprApi; `bearer` if missing. */
  apiAuth?: ApiAuth;
}

/** `PORT`, `BI_PORT`, `BI_FRAME_PORT`, `DATA_DIR`, `CUSTOM_CHALLENGE` and `API_AUTH`. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  return {
    port: readPort(environment, 'PORT', 8080),
    biPort: readPort(environment, 'BI_PORT', 8443),
    biFramePort: readPort(environment, 'BI_FRAME_PORT', 8444),
    dataDir: resolve(environment['DATA_DIR'] || '.data'),
    customChallenge: readSwitch(environment, 'CUSTOM_CHALLENGE'),
    apiAuth: readApiAuth(environment),
  };
}

function readPort(environment: NodeJS.ProcessEnv, name: string, defaultPort: number): number {
  const given = environment[name];
  if (!given) return defaultPort;
  const port = Number(given);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new CannotStart(`${name} is ${given}, which is not a port: use a number from 1 to 65535.`);
}

function readSwitch(environment: NodeJS.ProcessEnv, name: string): boolean {
  const given = environment[name] || '0';
  if (given === '0' || given === '1') return given === '1';
  throw new CannotStart(`${name} is ${given}: use 1 to turn it on, or leave it out.`);
}

function readApiAuth(environment: NodeJS.ProcessEnv): ApiAuth {
  const given = environment['API_AUTH'] || 'bearer';
  const found = apiAuths.find((name) => name === given);
  if (found) return found;
  throw new CannotStart(`API_AUTH is ${given}: use ${apiAuths.join(' or ')}, or leave it out.`);
}
