import { randomBytes } from 'node:crypto';
import type { IssuedKeys } from '../aws-signature/verify-signature';

interface Identity {
  userName: string;
  /** Where the identity can be used. */
  region: string;
}

/** Temporary credentials in the name of one reader. */
export type ReaderKeys = IssuedKeys & Identity;

/** Contexts of readers and the credentials that STS gives for them, in memory. */
export interface ActingReaders {
  /** A context that gives credentials once, until `expiresAt` (milliseconds since 1970). */
  contextFor(identity: Identity, expiresAt: number): string;
  /** Undefined for a context that was never given, is used or has expired. */
  assume(context: string, seconds: number): (ReaderKeys & { accessKeyId: string }) | undefined;
  keysOf(accessKeyId: string): ReaderKeys | undefined;
}

export function createActingReaders(clock: () => Date): ActingReaders {
  const now = () => clock().getTime();
  const contexts = new Map<string, Identity & { expiresAt: number }>();
  const issued = new Map<string, ReaderKeys>();
  const forgetExpired = (kept: Map<string, { expiresAt: number }>): void => {
    const before = now() - 3_600_000;
    for (const [key, { expiresAt }] of kept) if (expiresAt < before) kept.delete(key);
  };
  return {
    contextFor(identity, expiresAt) {
      forgetExpired(contexts);
      const context = randomBytes(192).toString('base64');
      contexts.set(context, { ...identity, expiresAt });
      return context;
    },
    assume(context, seconds) {
      forgetExpired(issued);
      const found = contexts.get(context);
      contexts.delete(context);
      if (!found || found.expiresAt <= now()) return undefined;
      const accessKeyId = `ASIA${randomBytes(8).toString('hex').toUpperCase()}`;
      const keys = {
        userName: found.userName,
        region: found.region,
        secretAccessKey: randomBytes(30).toString('base64'),
        sessionToken: randomBytes(96).toString('base64'),
        expiresAt: now() + seconds * 1000,
      };
      issued.set(accessKeyId, keys);
      return { accessKeyId, ...keys };
    },
    keysOf: (accessKeyId) => issued.get(accessKeyId),
  };
}
