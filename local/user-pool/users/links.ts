import type { Client } from '@libsql/client';
import { z } from 'zod';
import { CognitoError, invalidParameter } from '../cognito-error';
import type { PoolUser } from './pool-user';
import type { Users } from './users';

/** Links users of the pool to people of companies' providers, each named by the provider and the id there (`subject`). */
export interface Links {
  userOf(provider: string, subject: string): Promise<PoolUser | undefined>;
  /** Rejects if the person is linked already, or has a user from an earlier sign-in. */
  link(username: string, source: { provider: string; type: string; subject: string }): Promise<void>;
  unlink(provider: string, subject: string): Promise<void>;
}

/** Cognito's limit for each user. */
const mostLinks = 5;

const linkRow = z.object({ sub: z.string() });
const identities = z.array(z.looseObject({ providerName: z.string(), userId: z.string() }));

export function createLinks(database: Client, users: Users, clock: () => number): Links {
  const userOf = async (provider: string, subject: string) => {
    const { rows } = await database.execute('SELECT sub FROM linked_identity WHERE provider = ? AND subject = ?', [
      provider,
      subject,
    ]);
    return rows[0] === undefined ? undefined : users.findBySub(linkRow.parse(rows[0]).sub);
  };

  return {
    userOf,

    async link(username, { provider, type, subject }) {
      const user = await users.get(username);
      const own = await users.find(`${provider}_${subject}`);
      if (own !== undefined || (await userOf(provider, subject)) !== undefined) {
        throw invalidParameter(
          'Merging is not currently supported, provide a SourceUser that has not been linked or signed in.',
        );
      }
      const linked = identitiesOf(user);
      if (linked.length >= mostLinks) throw new CognitoError('LimitExceededException', 'Too many linked identities.');
      const identity = {
        userId: subject,
        providerName: provider,
        providerType: type,
        issuer: null,
        primary: 'false',
        dateCreated: String(clock()),
      };
      await database.execute('INSERT INTO linked_identity (provider, subject, sub) VALUES (?, ?, ?)', [
        provider,
        subject,
        user.sub,
      ]);
      await users.patchAttributes(username, { identities: JSON.stringify([...linked, identity]) });
    },

    async unlink(provider, subject) {
      const user = await userOf(provider, subject);
      if (user === undefined) throw invalidParameter('User is not linked.');
      await database.execute('DELETE FROM linked_identity WHERE provider = ? AND subject = ?', [provider, subject]);
      const left = identitiesOf(user).filter((one) => one.providerName !== provider || one.userId !== subject);
      await users.patchAttributes(user.username, { identities: left.length > 0 ? JSON.stringify(left) : null });
    },
  };
}

export const identitiesOf = ({ attributes }: PoolUser) =>
  identities.parse(JSON.parse(attributes['identities'] ?? '[]'));
