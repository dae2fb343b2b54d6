import { createStoredSession } from '#adapters/cognito/stored-session';
import { subOf } from '#adapters/cognito/token-payload';
import { createWebCache } from '#adapters/storage/web-cache';
import { createWebStorage } from '#adapters/storage/web-storage';
import { isCurrent, readItem } from '#domain/browser/cache';
import { keyOf } from '#domain/browser/known-owner';
import { type LastMenu, readLastMenu } from '#domain/browser/last-menu';

/** The menu that this browser has kept of whoever is signed in at this app client. Never throws. */
export function storedMenu(clientId: string | undefined): LastMenu | undefined {
  if (clientId === undefined) return undefined;
  const storages = { browser: createWebStorage(), tab: createWebStorage(() => globalThis.sessionStorage) };
  const session = createStoredSession(storages, clientId).read();
  const sub = session && subOf(session.idToken);
  if (sub === undefined || session?.sharedComputer) return undefined;
  const owner = { clientId, sub };
  const key = keyOf('menu', owner);
  const item = readItem(key, createWebCache().read(key) ?? '');
  return item && isCurrent(item, Date.now()) ? readLastMenu(owner, item.content) : undefined;
}
