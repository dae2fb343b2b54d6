import { text } from '../../server/settings/field-kinds.ts';

export const secret = text(
  'the ARN of a secret of Secrets Manager',
  /^arn:aws[\w-]*:secretsmanager:[a-z\d-]+:\d{12}:secret:[\w/+=.@-]+$/,
);

/** The region of an ARN, if it is another one. */
export function otherRegionOf(arn: string | undefined, region: string | undefined): string | undefined {
  const itsRegion = arn?.split(':')[3];
  return region === undefined || itsRegion === region ? undefined : itsRegion;
}

export function problemOfSecretsRegion(arn: string | undefined, region: string | undefined): string | undefined {
  const itsRegion = otherRegionOf(arn, region);
  return (
    itsRegion &&
    `is of a secret in ${itsRegion}, but region is ${region}: CloudFormation reads secrets of its own region`
  );
}
