import { type Result, failed, ok } from '../../result';
import { type Company, domainIn, mayComeFrom } from '../companies/company';
import { type ScimRefusal, isObject } from './scim-request';

/** The attributes that the portal uses of a person in a company's directory. */
export interface ScimPerson {
  userName: string;
  externalId?: string;
  /** In lower case. */
  email: string;
  active: boolean;
}

type Json = Readonly<Record<string, unknown>>;

const longestName = 256;

const textOf = (value: unknown): string | undefined => {
  const text = typeof value === 'string' ? value.trim() : '';
  return text !== '' && text.length <= longestName ? text : undefined;
};

/** Returns the primary address, else the first, else a userName that is an address. */
function emailOf({ emails, userName }: Json): string | undefined {
  const list = (Array.isArray(emails) ? (emails as unknown[]) : []).filter((one) => isObject(one));
  const chosen = list.find((one) => one['primary'] === true) ?? list[0];
  const email = textOf(chosen?.['value']) ?? textOf(userName);
  return email !== undefined && email.includes('@') && domainIn(email) !== undefined ? email.toLowerCase() : undefined;
}

const refuse = (field: string, detail: string) => failed<ScimRefusal>({ scimType: 'invalidValue', field, detail });

/** Reads a person. A refusal names the attribute at fault. */
export function personIn(
  resource: Json,
  provider: string,
  companies: readonly Company[],
): Result<ScimPerson, ScimRefusal> {
  const userName = textOf(resource['userName']);
  if (userName === undefined) return refuse('userName', 'userName is missing, or has more than 256 characters.');
  const { externalId: given, active = true } = resource;
  const externalId = textOf(given);
  if (given !== undefined && externalId === undefined) {
    return refuse('externalId', 'externalId is empty, or has more than 256 characters.');
  }
  if (typeof active !== 'boolean') return refuse('active', 'active is neither true nor false.');
  const email = emailOf(resource);
  if (email === undefined) return refuse('emails', 'A person needs an email address.');
  if (!mayComeFrom(companies, email, provider)) {
    return refuse('emails', 'The address is in none of the mail domains of this company.');
  }
  return ok({ userName, email, active, ...(externalId !== undefined && { externalId }) });
}
