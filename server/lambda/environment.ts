import * as z from 'zod/mini';
import type { AppSyncEnvironment } from '../adapters/appsync/appsync-signals';
import { readCompaniesFile } from './companies-file';
import { CannotStart } from '../process/cannot-start';
import { type Settings, problemsIn, settingsSchema } from '../settings/settings';

export interface LambdaEnvironment {
  /** Name of the DynamoDB table. */
  table: string;
  /** Tells this portal from others in the account. */
  stage: string;
  settings: Settings;
  /** Where changes are signalled; undefined where there are no live updates. */
  signals: AppSyncEnvironment | undefined;
  /** The address from which the portal's email comes; undefined where none is sent. */
  mailFrom: string | undefined;
  /** The domain or address that SES has verified for it. */
  mailIdentity: string | undefined;
  /** SES's configuration set, which reports bounces. */
  mailConfiguration: string | undefined;
}

interface WithRole {
  exports?: Settings['exports'];
}

/** The role that makes exports, which the deployment has made. */
const withRole = <Given extends WithRole>(given: Given, roleArn: string | undefined): Given =>
  given.exports && roleArn !== undefined ? { ...given, exports: { ...given.exports, roleArn } } : given;

const missing = (be: string) => z.string(`is missing: it must be ${be}`).check(z.minLength(1, `must be ${be}`));

const table = missing('the name of the DynamoDB table');
const settingsWith = (companies: object) =>
  z.pipe(
    z.pipe(
      missing('the portal’s settings as JSON'),
      z.transform((text, context): unknown => {
        try {
          return { ...(JSON.parse(text) as object), ...companies };
        } catch {
          context.issues.push({ code: 'custom', input: text, message: 'is not JSON' });
          return z.NEVER;
        }
      }),
    ),
    settingsSchema,
  );

const stage = missing('the stage of the deployment');

const text = z.optional(z.string());

const ownWith = (companies: object) =>
  z.object({
    TABLE: table,
    STAGE: stage,
    SETTINGS: settingsWith(companies),
    MAIL_FROM: text,
    MAIL_IDENTITY: text,
    MAIL_CONFIGURATION: text,
    EXPORT_ROLE: text,
  });

/**
 * Reads what both functions need: `TABLE`, `STAGE`, `SETTINGS`, the fields of `portal.settings.json` that matter here,
 * `EXPORT_ROLE`, `MAIL_FROM`, `MAIL_IDENTITY`, `MAIL_CONFIGURATION`, `SIGNALS_ENDPOINT` and `SIGNALS_SPREAD`, and the settings of companies beside the code. Lists
 * every problem.
 */
export function readEnvironment(environment: NodeJS.ProcessEnv): LambdaEnvironment {
  const { TABLE, STAGE, SETTINGS, EXPORT_ROLE, ...given } = checked(
    ownWith(readCompaniesFile(environment)),
    environment,
  );
  const { MAIL_FROM: mailFrom, MAIL_IDENTITY: mailIdentity, MAIL_CONFIGURATION: mailConfiguration } = given;
  const settings = withRole(SETTINGS, EXPORT_ROLE);
  const signals = environment['SIGNALS_ENDPOINT'] === undefined ? undefined : checked(signaller, environment);
  return { table: TABLE, stage: STAGE, settings, signals, mailFrom, mailIdentity, mailConfiguration };
}

/** The variables that Lambda sets for calls of other services. */
const signer = {
  AWS_REGION: missing('the region, which Lambda sets'),
  AWS_ACCESS_KEY_ID: missing('a key, which Lambda sets'),
  AWS_SECRET_ACCESS_KEY: missing('a key, which Lambda sets'),
  AWS_SESSION_TOKEN: z.optional(z.string()),
};

const caller = z.object({
  SYNC_FUNCTION: missing('the name of the function that syncs'),
  DOWNLOADS_BUCKET: missing('the name of the bucket for downloads'),
  /** The ARN of the secret that CloudFront sends; without it, everyone can call the gateway. */
  ORIGIN_SECRET: z.optional(z.string()),
  ...signer,
  /** By the SDK's own names for them; Amazon's if missing. */
  AWS_ENDPOINT_URL_LAMBDA: z.optional(z.string()),
  AWS_ENDPOINT_URL_S3: z.optional(z.string()),
  AWS_ENDPOINT_URL_SECRETS_MANAGER: z.optional(z.string()),
});

/** Reads what the API needs to call the sync and to keep downloads: `SYNC_FUNCTION`, `DOWNLOADS_BUCKET`, `ORIGIN_SECRET`, and what Lambda sets. */
export function readCallerEnvironment(environment: NodeJS.ProcessEnv) {
  return checked(caller, environment);
}

const watcher = z.object({
  ...signer,
  AWS_ENDPOINT_URL_SESV2: z.optional(z.string()),
  AWS_ENDPOINT_URL_CLOUDWATCH: z.optional(z.string()),
  AWS_ENDPOINT_URL_S3: z.optional(z.string()),
  /** Missing where no exports are made. */
  DOWNLOADS_BUCKET: z.optional(z.string()),
});

/** Reads what calls of SES, CloudWatch and S3 need: `DOWNLOADS_BUCKET`, and what Lambda sets. */
export const readServiceEnvironment = (environment: NodeJS.ProcessEnv) => checked(watcher, environment);

const signaller = z.object({
  SIGNALS_ENDPOINT: missing('the address of the AppSync API'),
  SIGNALS_SPREAD: z.coerce.number('must be a number of seconds'),
  ...signer,
});

function checked<Schema extends z.ZodMiniType>(schema: Schema, environment: NodeJS.ProcessEnv): z.output<Schema> {
  const result = schema.safeParse(environment);
  if (result.success) return result.data;
  const lines = problemsIn(result.error.issues).map((problem) => `  ${problem}.`);
  throw new CannotStart(['The environment of the function can’t be used:', ...lines].join('\n'));
}
