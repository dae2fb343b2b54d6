import { ApiError } from './api-error';

export interface Account {
  accountId: string;
  region: string;
  /** Where the account keeps its users; `region` if missing. */
  identityRegion?: string;
}

/** Everything lives in the one namespace that every QuickSight account has. */
export const namespace = 'default';

export function dashboardArn({ region, accountId }: Account, id: string): string {
  return `arn:aws:quicksight:${region}:${accountId}:dashboard/${id}`;
}

export function dataSetArn({ region, accountId }: Account, id: string): string {
  return `arn:aws:quicksight:${region}:${accountId}:dataset/${id}`;
}

export function namespaceArn({ accountId, region, identityRegion = region }: Account): string {
  return `arn:aws:quicksight:${identityRegion}:${accountId}:namespace/${namespace}`;
}

export function userArn({ accountId, region, identityRegion = region }: Account, name: string): string {
  return `arn:aws:quicksight:${identityRegion}:${accountId}:user/${namespace}/${name}`;
}

export function groupArn({ accountId, region, identityRegion = region }: Account, name: string): string {
  return `arn:aws:quicksight:${identityRegion}:${accountId}:group/${namespace}/${name}`;
}

/** The user's name, undefined when the ARN is not of this account. */
export function userNameFrom(account: Account, arn: string): string | undefined {
  const prefix = userArn(account, '');
  return arn.startsWith(prefix) && arn.length > prefix.length ? arn.slice(prefix.length) : undefined;
}

/** AWS's answer when the caller, of our account, lacks the right to a resource of the account `owner`. */
export function notAuthorized({ accountId, region }: Account, operation = 'Unknown', owner = accountId): ApiError {
  return new ApiError(
    'AccessDeniedException',
    `User: arn:aws:iam::${accountId}:user/portal is not authorized to perform: quicksight:${operation} on resource: arn:aws:quicksight:${region}:${owner}:*`,
  );
}
