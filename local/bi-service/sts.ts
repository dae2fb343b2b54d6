import { Hono } from 'hono';
// The formatter would write the elements of a template named `escaped` in lower case.
import { html as escaped, raw } from 'hono/html';
import { randomUUID } from 'node:crypto';
import type { ActingReaders } from './acting-readers';
import { ApiError } from './api/api-error';
import type { Faults } from './api/faults';
import { checkSignature } from './api/request/signature';

export interface StsOptions {
  accountId: string;
  region: string;
  accessKeyId: string;
  readers: ActingReaders;
  faults: Faults;
}

const namespace = 'https://sts.amazonaws.com/doc/2011-06-15/';
const contextProvider = 'arn:aws:iam::aws:contextProvider/QuickSight';
const member = (field: string): string => `ProvidedContexts.member.1.${field}`;

/** AssumeRole of AWS's Security Token Service, in its query protocol, for the identity contexts that QuickSight gives. */
export function createSts({ accountId, region, accessKeyId, readers, faults }: StsOptions): Hono {
  return new Hono()
    .post('*', async (context) => {
      await faults.pass('AssumeRole');
      checkSignature(context.req.header('authorization'), { accessKeyId, region }, 'sts');
      const form = new URLSearchParams(await context.req.text());
      if (form.get('Action') !== 'AssumeRole') throw new ApiError('InvalidAction', 'Could not find this operation');
      const role = form.get('RoleArn') ?? '';
      const session = form.get('RoleSessionName') ?? '';
      if (!/^[\w+=,.@-]{2,64}$/.test(session)) throw new ApiError('ValidationError', 'roleSessionName is not valid');
      const seconds = Number(form.get('DurationSeconds') ?? 3600);
      // Roles that assume another, as those of servers and functions do, get an hour at most.
      if (!(Number.isInteger(seconds) && seconds >= 900 && seconds <= 3600)) {
        throw new ApiError('ValidationError', 'DurationSeconds must be from 900 to 3600 where roles are chained');
      }
      const provider = form.get(member('ProviderArn'));
      if (!role.startsWith(`arn:aws:iam::${accountId}:role/`) || provider !== contextProvider) {
        throw new ApiError(
          'AccessDenied',
          `User: arn:aws:iam::${accountId}:user/portal is not authorized to perform: sts:${provider === contextProvider ? 'AssumeRole' : 'SetContext'} on resource: ${role}`,
        );
      }
      const keys = readers.assume(form.get(member('ContextAssertion')) ?? '', seconds);
      if (!keys) throw new ApiError('InvalidContextAssertion', 'The context assertion is malformed, used or expired');
      const assumed = `${role.replace(':iam:', ':sts:').replace(':role/', ':assumed-role/')}/${session}`;
      return xml(escaped`
        <AssumeRoleResponse xmlns="${namespace}">
          <AssumeRoleResult>
            <AssumedRoleUser>
              <AssumedRoleId>AROALOCAL:${session}</AssumedRoleId>
              <Arn>${assumed}</Arn>
            </AssumedRoleUser>
            <Credentials>
              <AccessKeyId>${keys.accessKeyId}</AccessKeyId>
              <SecretAccessKey>${keys.secretAccessKey}</SecretAccessKey>
              <SessionToken>${keys.sessionToken}</SessionToken>
              <Expiration>${new Date(keys.expiresAt).toISOString()}</Expiration>
            </Credentials>
          </AssumeRoleResult>
          ${metadata()}
        </AssumeRoleResponse>
      `);
    })
    .onError((error) => {
      if (!(error instanceof ApiError)) console.error('BI service:', error);
      const known = error instanceof ApiError ? error : new ApiError('InternalFailureException', 'Internal failure');
      // Unlike QuickSight, STS names its errors without a suffix.
      const code = known.type.replace(/Exception$/, '');
      return xml(
        escaped`<ErrorResponse xmlns="${namespace}">
          <Error>
            <Type>${known.status < 500 ? 'Sender' : 'Receiver'}</Type>
            <Code>${code}</Code>
            <Message>${known.message}</Message>
          </Error>
          ${metadata()}
        </ErrorResponse>`,
        known.status,
      );
    });
}

const metadata = () => raw(`<ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata>`);

const xml = async (body: string | Promise<string> | ReturnType<typeof escaped>, status = 200): Promise<Response> =>
  new Response(String(await body).trim(), {
    status,
    headers: { 'content-type': 'text/xml', 'cache-control': 'no-store' },
  });
