export interface Account {
  accountId: string;
  region: string;
}

/** Everything lives in the one namespace that every QuickSight account has. */
export const namespace = 'default';

export function dashboardArn({ region, accountId }: Account, id: string): string {
  return `arn:aws:quicksight:${region}:${accountId}:dashboard/${id}`;
}

export function namespaceArn({ region, accountId }: Account): string {
  return `arn:aws:quicksight:${region}:${accountId}:namespace/${namespace}`;
}

export function userArn({ region, accountId }: Account, name: string): string {
  return `arn:aws:quicksight:${region}:${accountId}:user/${namespace}/${name}`;
}

export function groupArn({ region, accountId }: Account, name: string): string {
  return `arn:aws:quicksight:${region}:${accountId}:group/${namespace}/${name}`;
}

/** The user's name, undefined when the ARN is not of this account. */
export function userNameFrom(account: Account, arn: string): string | undefined {
  const prefix = userArn(account, '');
  return arn.startsWith(prefix) && arn.length > prefix.length ? arn.slice(prefix.length) : undefined;
}
