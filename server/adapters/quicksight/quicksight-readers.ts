import { type QuickSightClient, RegisterUserCommand, ResourceExistsException } from '@aws-sdk/client-quicksight';
import type { BiReader } from '../../ports/bi-service';
import type { QuickSightAccess } from './quicksight-clients';

export interface QuickSightReaders {
  arnOf(reader: BiReader): string;
  /** The reader's name in QuickSight. */
  nameOf(sub: string): string;
  /** Undefined for a name that is none of the portal's readers'. */
  subOf(name: string): string | undefined;
  register(reader: BiReader): Promise<void>;
}

/**
 * Each person has a QuickSight reader of their own, named by `sub`. A name that people can change, such as their email address, would
 * let them read with another person's rights.
 */
export function createQuickSightReaders(client: QuickSightClient, access: QuickSightAccess): QuickSightReaders {
  const { accountId, namespace = 'default', readerRoleArn } = access;
  // QuickSight names the users of a role `<role>/<session>`.
  const prefix = readerRoleArn === undefined ? '' : `${readerRoleArn.slice(readerRoleArn.lastIndexOf('/') + 1)}/`;

  const identityOf = ({ sub }: BiReader) =>
    readerRoleArn === undefined
      ? ({ IdentityType: 'QUICKSIGHT', UserName: sub } as const)
      : ({ IdentityType: 'IAM', IamArn: readerRoleArn, SessionName: sub } as const);

  const nameOf = (sub: string) => `${prefix}${sub}`;
  return {
    arnOf: ({ sub }) => `${identityArn(access, 'user')}${nameOf(sub)}`,
    nameOf,
    subOf: (name) => (name.startsWith(prefix) && name.length > prefix.length ? name.slice(prefix.length) : undefined),

    async register(reader) {
      try {
        await client.send(
          new RegisterUserCommand({
            AwsAccountId: accountId,
            Namespace: namespace,
            UserRole: 'READER',
            // Required, but only shown to QuickSight's administrators.
            Email: reader.email || `${reader.sub}@no-address.invalid`,
            ...identityOf(reader),
          }),
        );
      } catch (error) {
        // A concurrent first opening has already registered the reader.
        if (!(error instanceof ResourceExistsException)) throw error;
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

function partitionOf(region: string): string {
  if (region.startsWith('cn-')) return 'aws-cn';
  return region.startsWith('us-gov-') ? 'aws-us-gov' : 'aws';
}
