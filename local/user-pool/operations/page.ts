import { invalidParameter } from '../cognito-error';

/** A page of a list that is read at once, because the pool is small, and the token of the next one. */
export function pageOf<Item>(all: Item[], size: number, token: string | null | undefined) {
  const first = Number(decoded(token));
  if (!Number.isInteger(first) || first < 0) throw invalidParameter('Invalid pagination token.');
  const next = first + size;
  return { rows: all.slice(first, next), next: next < all.length ? encoded(next) : undefined };
}

export const encoded = (position: string | number) => Buffer.from(String(position)).toString('base64url');
export const decoded = (token: string | null | undefined) => Buffer.from(token ?? '', 'base64url').toString();
