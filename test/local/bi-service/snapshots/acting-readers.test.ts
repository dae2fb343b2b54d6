import { ListDashboardsCommand } from '@aws-sdk/client-quicksight';
import { expect, it } from 'vitest';
import { aService, clientOf, registerAnn } from '../running-bi-service';
import { actingAs, assumeRole, AwsAccountId, contextOf, starting } from './a-reader';

async function aServiceWithAnn() {
  let now = new Date();
  const { service } = await aService({ clock: () => now });
  await registerAnn(service);
  return { service, later: (seconds: number) => void (now = new Date(now.getTime() + seconds * 1000)) };
}

const job = { dashboard: 'penguins', job: 'a', format: 'CSV', sheet: 'species', visuals: ['by-species'] } as const;
const wanted = { ...job, visuals: [...job.visuals] };

it('a reader’s context is given by ARN, name or address, for users of the account and its regions', async () => {
  const { service } = await aServiceWithAnn();
  const inDefault = { Namespace: 'default' };
  expect(await contextOf(service, 'ann')).not.toBe('');
  expect(await contextOf(service, '', { ...inDefault, UserIdentifier: { UserName: 'ann' } })).not.toBe('');
  expect(await contextOf(service, '', { ...inDefault, UserIdentifier: { Email: 'ann@example.com' } })).not.toBe('');
  await expect(contextOf(service, 'ben')).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  await expect(contextOf(service, '', { UserIdentifier: { UserName: 'ann' } })).rejects.toMatchObject({
    name: 'InvalidParameterValueException',
  });
  await expect(contextOf(service, 'ann', { ContextRegion: 'us-west-2' })).rejects.toMatchObject({
    name: 'InvalidParameterValueException',
  });
  await expect(contextOf(service, 'ann', { SessionExpiresAt: new Date(0) })).rejects.toMatchObject({
    name: 'InvalidParameterValueException',
  });
});

it('STS refuses a wrong provider, role, duration and session name, and a context that is unknown, used or expired', async () => {
  const { service, later } = await aServiceWithAnn();
  const fresh = () => contextOf(service, 'ann');
  const withProvider = async (ProviderArn: string) =>
    assumeRole(service, '', { ProvidedContexts: [{ ProviderArn, ContextAssertion: await fresh() }] });
  const denied = { name: 'AccessDenied', $metadata: { httpStatusCode: 403 } };
  await expect(withProvider('arn:aws:iam::aws:contextProvider/IdentityCenter')).rejects.toMatchObject(denied);
  await expect(assumeRole(service, '', { ProvidedContexts: [] })).rejects.toMatchObject(denied);
  await expect(
    assumeRole(service, await fresh(), { RoleArn: 'arn:aws:iam::210987654321:role/portal-export' }),
  ).rejects.toMatchObject(denied);
  for (const different of [{ DurationSeconds: 899 }, { DurationSeconds: 3601 }, { RoleSessionName: 'a b' }]) {
    await expect(assumeRole(service, await fresh(), different)).rejects.toMatchObject({ name: 'ValidationError' });
  }
  const invalid = {
    name: expect.stringMatching(/^InvalidContextAssertion/) as string,
    $metadata: { httpStatusCode: 400 },
  };
  await expect(assumeRole(service, 'unknown')).rejects.toMatchObject(invalid);
  const used = await fresh();
  await assumeRole(service, used);
  await expect(assumeRole(service, used)).rejects.toMatchObject(invalid);
  const expired = await fresh();
  later(901);
  await expect(assumeRole(service, expired)).rejects.toMatchObject(invalid);
});

it('a reader’s credentials make snapshots until they expire, and do nothing else; the portal’s make none', async () => {
  const { service, later } = await aServiceWithAnn();
  const credentials = await assumeRole(service, await contextOf(service, 'ann'));
  const ann = clientOf(service, { credentials, maxAttempts: 1 });
  const tampered = (different: Partial<typeof credentials>) =>
    clientOf(service, { credentials: { ...credentials, ...different }, maxAttempts: 1 }).send(starting(wanted));
  await expect(tampered({ sessionToken: 'other' })).rejects.toMatchObject({ name: 'UnrecognizedClientException' });
  await expect(tampered({ secretAccessKey: 'other' })).rejects.toMatchObject({ name: 'InvalidSignatureException' });
  await expect(ann.send(new ListDashboardsCommand({ AwsAccountId }))).rejects.toMatchObject({
    name: 'AccessDeniedException',
  });
  await expect(clientOf(service).send(starting(wanted))).rejects.toMatchObject({ name: 'AccessDeniedException' });
  expect(await ann.send(starting(wanted))).toMatchObject({ SnapshotJobId: 'a', Status: 200 });

  later(899);
  await expect(actingAs(service, 'ann')).resolves.toBeDefined();
  later(2);
  await expect(ann.send(starting({ ...wanted, job: 'b' }))).rejects.toMatchObject({ name: 'ExpiredTokenException' });
});
