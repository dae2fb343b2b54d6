import { z } from 'zod';
import { nameOfAtMost, usernameSchema } from '../users/username';

/**
 * The fields of requests, with Cognito's messages for invalid values
 * (https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_Operations.html).
 */
const notNull = 'Member must not be null';
const atLeast = (length: number) => `Member must have length greater than or equal to ${length}`;
const atMost = (length: number) => `Member must have length less than or equal to ${length}`;
const ofPattern = (pattern: string) => `Member must satisfy regular expression pattern: ${pattern}`;

const clientId = z
  .string(notNull)
  .min(1, atLeast(1))
  .max(128, atMost(128))
  .regex(/^[\w+]+$/, ofPattern('[\\w+]+'));

const secretHash = z
  .string()
  .min(1, atLeast(1))
  .max(128, atMost(128))
  .regex(/^[\w+=/]+$/, ofPattern('[\\w+=/]+'));

/** The fields of every request that names the app client. */
export const clientRequest = z.object({ ClientId: clientId, SecretHash: secretHash.nullish() });

/** Refuses other clients, and the hash of a secret that this one does not have. */
export type RequireClient = (request: z.output<typeof clientRequest>) => void;

export const token = z.string(notNull).regex(/^[A-Za-z0-9\-_=.]+$/, ofPattern('[A-Za-z0-9-_=.]+'));

export const session = z.string(notNull).min(20, atLeast(20)).max(2048, atMost(2048));

/** No space at either end. */
export const password = z
  .string(notNull)
  .min(1, atLeast(1))
  .max(256, atMost(256))
  .regex(/^\S.*\S$/, ofPattern('^[\\S]+.*[\\S]+$'));

export const confirmationCode = z
  .string(notNull)
  .min(1, atLeast(1))
  .max(2048, atMost(2048))
  .regex(/^\S+$/, ofPattern('[\\S]+'));

export const softwareTokenCode = z
  .string(notNull)
  .min(6, atLeast(6))
  .max(6, atMost(6))
  .regex(/^\d+$/, ofPattern('[0-9]+'));

export const deviceKey = z
  .string(notNull)
  .max(55, atMost(55))
  .regex(/^[\w-]+_[0-9a-f-]+$/, ofPattern('[\\w-]+_[0-9a-f-]+'));

export const oneOf = <const Names extends readonly string[]>(...names: Names) =>
  z.enum(names, `Member must satisfy enum value set: [${names.join(', ')}]`);

export const attributeName = nameOfAtMost(32);

/** `QueryLimitType`. */
export const limit = z
  .int()
  .min(0, 'Member must have value greater than or equal to 0')
  .max(60, 'Member must have value less than or equal to 60')
  .nullish();

export const pageToken = z.string().min(1, atLeast(1)).regex(/^\S+$/, ofPattern('[\\S]+')).nullish();

export const userPoolId = z
  .string(notNull)
  .min(1, atLeast(1))
  .max(55, atMost(55))
  .regex(/^[\w-]+_[0-9a-zA-Z]+$/, ofPattern('[\\w-]+_[0-9a-zA-Z]+'));

export const groupName = nameOfAtMost(128);

/** A list of names and values, as a record. A missing value is blank. */
export const attributes = z
  .array(z.object({ Name: attributeName, Value: z.string().nullish() }), notNull)
  .max(50, atMost(50))
  .transform((list) => Object.fromEntries(list.map(({ Name, Value }) => [Name, Value ?? ''])));

/** Texts by name. The client sends `"DEVICE_KEY": null` if it has no device. */
const parameters = z
  .record(z.string(), z.string().nullish())
  .transform((given) =>
    Object.fromEntries(
      Object.entries(given).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
  );

export const parametersWithUsername = parameters
  .superRefine((given, context) => {
    const checked = usernameSchema.safeParse(given['USERNAME'] ?? '-');
    for (const issue of checked.error?.issues ?? []) context.addIssue({ code: 'custom', message: issue.message });
  })
  .default({});

export const username = usernameSchema;

export const accessTokenRequest = z.object({ AccessToken: token });
