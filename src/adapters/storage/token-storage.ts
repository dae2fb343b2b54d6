import type { TokenStorageKind } from '../../domain/browser/configuration';
import type { TokenStorage } from '../../ports/token-storage';
import { createInMemoryTokenStorage } from '../in-memory/in-memory-token-storage';
import { createWebStorage } from './web-storage';

/** The storage that the configuration asks for; cookie storage is loaded only if configured. */
export async function createTokenStorage(kind: TokenStorageKind): Promise<TokenStorage> {
  switch (kind) {
    case 'local-storage':
      return createWebStorage();
    case 'cookies':
      return (await import('./cookie-storage')).createCookieStorage();
    case 'memory':
      return createInMemoryTokenStorage();
  }
}
