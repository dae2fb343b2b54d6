import { Hono } from 'hono';
import { recoveryCodePath, recoveryCodeRequest } from '#contract/people/recovery';
import type { RecoveryCodes } from '../application/recovery/recovery-codes';
import { limitBody } from './body-limit';
import { readBody } from './call-routes';
import type { ApiEnv } from './caller';
import { type AddressOf, type Limit, refuseExcess } from './limits';
import { type Log, report } from './log';
import { refuse } from './refuse';
import { securedAnswer } from './security-headers';

/** From one address in a minute; each call asks the user pool. */
const perMinute = 10;

/** Serves what people need before they can sign in. */
export function recoveryRoutes(codes: RecoveryCodes, addressOf: AddressOf, excessOf: Limit, log: Log): Hono<ApiEnv> {
  return new Hono<ApiEnv>().post(
    `/${recoveryCodePath}`,
    async (context, next) => {
      const address = addressOf(context);
      const excess = address === undefined ? undefined : excessOf(address, perMinute);
      return excess ? refuseExcess(context, excess, log) : next();
    },
    limitBody(log),
    async (context) => {
      const read = readBody(await context.req.text(), recoveryCodeRequest);
      if (!read.ok) return refuse(context, read.failure, log);
      const { code, ...proof } = read.value;
      const spent = await codes.spend(proof, code);
      if (!spent.ok) return refuse(context, spent.failure, log);
      report(log, context, { level: 'info', event: 'recovery-code-used' });
      return securedAnswer(context, JSON.stringify({ status: 'SYNC' }), 200, { 'Content-Type': 'application/json' });
    },
  );
}
