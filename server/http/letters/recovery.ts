import { Hono, type MiddlewareHandler } from 'hono';
import type * as z from 'zod/mini';
import type { Result } from '#domain/result';
import { askForHelpPath, askForHelpRequest } from '#contract/people/recovery/lost-step';
import { recoveryCodePath, recoveryCodeRequest } from '#contract/people/recovery/recovery-codes';
import { recoveryWords } from '../../application/recovery/letters';
import type { LostSteps } from '../../application/recovery/lost-steps';
import { type RecoveryLink, recoveryLinkPath } from '../../application/recovery/recovery-link';
import type { RecoveryCodes } from '../../application/recovery/recovery-codes';
import type { Refusal } from '../../application/refusal';
import { limitBody } from '../body-limit';
import { readBody } from '../call-routes';
import type { ApiEnv } from '../caller';
import { languageOfBrowser, letterPage } from './letter-page';
import { type AddressOf, type Limit, refuseExcess } from '../guards/limits';
import { type AuditEvent, type Log, report } from '../log';
import { refuse } from '../refuse';
import { securedAnswer } from '../security-headers';

/** From one address in a minute; each call asks the user pool. */
const perMinute = 10;

interface RecoveryParts {
  codes: RecoveryCodes;
  lostSteps: LostSteps;
  languageOf: (sub: string) => Promise<string>;
  addressOf: AddressOf;
  excessOf: Limit;
  log: Log;
}

/** Serves what people need before they can sign in. */
export function recoveryRoutes({
  codes,
  lostSteps,
  languageOf,
  addressOf,
  excessOf,
  log,
}: RecoveryParts): Hono<ApiEnv> {
  const limitCalls: MiddlewareHandler<ApiEnv> = async (context, next) => {
    const address = addressOf(context);
    const excess = address === undefined ? undefined : excessOf(address, perMinute);
    return excess ? refuseExcess(context, excess, log) : next();
  };
  const routes = new Hono<ApiEnv>().use('/recovery/*', limitCalls, limitBody(log));

  const add = <T>(
    path: string,
    form: z.ZodMiniType<T>,
    event: AuditEvent['event'],
    handle: (asked: T) => Promise<Result<object | void, Refusal>>,
  ): void => {
    routes.post(`/${path}`, async (context) => {
      const read = readBody(await context.req.text(), form);
      if (!read.ok) return refuse(context, read.failure, log);
      const done = await handle(read.value);
      if (!done.ok) return refuse(context, done.failure, log);
      report(log, context, { level: 'info', event });
      const answer = JSON.stringify(done.value ?? { status: 'SYNC' });
      return securedAnswer(context, answer, 200, { 'Content-Type': 'application/json' });
    });
  };
  add(recoveryCodePath, recoveryCodeRequest, 'recovery-code-used', ({ code, ...proof }) => codes.spend(proof, code));
  add(askForHelpPath, askForHelpRequest, 'lost-step-asked', ({ note, reach, ...proof }) =>
    lostSteps.ask(proof, { note, reach }),
  );

  // A GET only asks, because mail scanners follow links.
  return routes.on(['GET', 'POST'], recoveryLinkPath, async (context) => {
    const { does = '', for: sub = '', signature = '' } = context.req.query();
    const link: RecoveryLink = { does, sub, signature };
    const end = context.req.method === 'POST' ? await lostSteps.follow(link) : await lostSteps.look(link);
    if (end === 'stopped' || end === 'finished')
      report(log, context, { level: 'info', event: `lost-step-${end}`, of: sub });
    const language = end === 'over' ? languageOfBrowser(context) : await languageOf(sub);
    const status = end === 'over' ? 410 : end === 'down' ? 503 : 200;
    return letterPage(context, language, recoveryWords(language).pages[end], status);
  });
}
