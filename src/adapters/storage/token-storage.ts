import type { TokenStorageKind } from '../../domain/configuration';
import type { TokenStorage } from '../../ports/token-storage';
import { createInMemoryTokenStorage } from '../in-memory/in-memory-token-storage';
import { createCookieStorage } from './cookie-storage';
import { createWebStorage } from './web-storage';

/** The storage that the configuration asks for. */
export function createTokenStorage(kind: TokenStorageKind): TokenStorage {
  switch (kind) {
    case 'local-storage':
      return createWebStorage();
    case 'cookies':
      return createCookieStorage();
    case 'memory':
      return createInMemoryTokenStorage();
  }
}
