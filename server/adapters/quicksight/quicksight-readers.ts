import { type QuickSightClient, RegisterUserCommand, ResourceExistsException } from '@aws-sdk/client-quicksight';
import type { BiReader } from '../../ports/bi-service';
import type { QuickSightAccess } from './quicksight-clients';

export interface QuickSightReaders {
  arnOf(reader: BiReader): string;
  /** QuickSight's user name of a reader, with the role in front if there is one. */
  userNameOf(name: string): string;
  /** The reader's name; undefined for a user of another role. */
  nameOf(userName: string): string | undefined;
  register(reader: BiReader): Promise<'registered' | 'existed'>;
}

/** Each person has a QuickSight reader of their own, under the IAM role if one is configured. */
export function createQuickSightReaders(client: QuickSightClient, access: QuickSightAccess): QuickSightReaders {
  const { accountId, namespace = 'default', readerRoleArn } = access;
  // QuickSight names the users of a role `<role>/<session>`.
  const prefix = readerRoleArn === undefined ? '' : `${readerRoleArn.slice(readerRoleArn.lastIndexOf('/') + 1)}/`;

  const identityOf = ({ name }: BiReader) =>
    readerRoleArn === undefined
      ? ({ IdentityType: 'QUICKSIGHT', UserName: name } as const)
      : ({ IdentityType: 'IAM', IamArn: readerRoleArn, SessionName: name } as const);

  const userNameOf = (name: string) => `${prefix}${name}`;
  return {
    arnOf: ({ name }) => `${identityArn(access, 'user')}${userNameOf(name)}`,
    userNameOf,
    nameOf: (userName) =>
      userName.startsWith(prefix) && userName.length > prefix.length ? userName.slice(prefix.length) : undefined,

    async register(reader) {
      try {
        await client.send(
          new RegisterUserCommand({
            AwsAccountId: accountId,
            Namespace: namespace,
            UserRole: 'READER',
            // Required, but only shown to QuickSight's administrators.
            Email: reader.email || `${reader.name}@no-address.invalid`,
            ...identityOf(reader),
          }),
        );
        return 'registered';
      } catch (error) {
        // A concurrent first opening has already registered the reader.
        if (!(error instanceof ResourceExistsException)) throw error;
        return 'existed';
      }
    },
  };
}

/** Everything of the ARN of a user or a group but its name. Its region is the identity region, even where the dashboards are elsewhere. */
export function identityArn(access: QuickSightAccess, kind: 'user' | 'group'): string {
  const { accountId, region, identityRegion = region, namespace = 'default', readerRoleArn } = access;
  const partition = readerRoleArn?.split(':')[1] ?? partitionOf(identityRegion);
  return `arn:${partition}:quicksight:${identityRegion}:${accountId}:${kind}/${namespace}/`;
}

export function partitionOf(region: string): string {
  if (region.startsWith('cn-')) return 'aws-cn';
  return region.startsWith('us-gov-') ? 'aws-us-gov' : 'aws';
}
