import { type QuickSightClient, RegisterUserCommand, ResourceExistsException } from '@aws-sdk/client-quicksight';
import type { BiReader } from '../../ports/bi-service';

export interface QuickSightReadersOptions {
  accountId: string;
  /** The identity region. */
  region: string;
  namespace: string;
  /** Readers are registered under this IAM role; without it as QuickSight's own users. */
  readerRoleArn?: string;
}

export interface QuickSightReaders {
  nameOf(reader: BiReader): string;
  arnOf(reader: BiReader): string;
  register(reader: BiReader): Promise<void>;
}

/**
 * Each person has a QuickSight reader of their own, named by `sub`. A name that people can change, such as their email address, would
 * let them read with another person's rights. Readers get access through dashboards shared with the namespace.
 */
export function createQuickSightReaders(
  client: QuickSightClient,
  options: QuickSightReadersOptions,
): QuickSightReaders {
  const { accountId, region, namespace, readerRoleArn } = options;
  const partition = readerRoleArn?.split(':')[1] ?? partitionOf(region);
  // QuickSight names the users of a role `<role>/<session>`.
  const prefix = readerRoleArn === undefined ? '' : `${readerRoleArn.slice(readerRoleArn.lastIndexOf('/') + 1)}/`;

  const identityOf = ({ sub }: BiReader) =>
    readerRoleArn === undefined
      ? ({ IdentityType: 'QUICKSIGHT', UserName: sub } as const)
      : ({ IdentityType: 'IAM', IamArn: readerRoleArn, SessionName: sub } as const);

  const nameOf = ({ sub }: BiReader) => `${prefix}${sub}`;
  return {
    nameOf,
    arnOf: (reader) => `arn:${partition}:quicksight:${region}:${accountId}:user/${namespace}/${nameOf(reader)}`,

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

function partitionOf(region: string): string {
  if (region.startsWith('cn-')) return 'aws-cn';
  return region.startsWith('us-gov-') ? 'aws-us-gov' : 'aws';
}
