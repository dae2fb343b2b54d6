import type { TokenStorage } from '../../ports/token-storage';

export interface CognitoSettings {
  userPoolId: string;
  clientId: string;
  endpoint: string;
  storage: TokenStorage;
}
