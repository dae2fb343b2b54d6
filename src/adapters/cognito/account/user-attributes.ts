import * as z from 'zod/mini';
import type { UserAttributes } from '#domain/people/account';

export const namesAndValues = (attributes: Record<string, string>): { Name: string; Value: string }[] =>
  Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));

export const attributeList = z.array(z.object({ Name: z.string(), Value: z.optional(z.string()) }));

/** Reads the five attributes of the specification (section 3), and others by name. */
export function userAttributes(list: z.infer<typeof attributeList>): UserAttributes {
  const { sub, email, phone_number, email_verified, phone_number_verified, ...others } = Object.fromEntries(
    list.map(({ Name, Value = '' }) => [Name, Value]),
  );
  return {
    sub: sub ?? '',
    ...(email !== undefined && { email }),
    ...(phone_number !== undefined && { phone_number }),
    email_verified: email_verified === 'true',
    phone_number_verified: phone_number_verified === 'true',
    others,
  };
}
