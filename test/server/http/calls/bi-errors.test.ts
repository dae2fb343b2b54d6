import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { createQuickSightBiService } from '#server/adapters/quicksight/quicksight-bi-service';
import { anApi, authorised, calls } from '../an-api';

interface Answer {
  status: number;
  code: string;
  retryAfter?: string;
}
const busy: Answer = { status: 429, code: 'busy', retryAfter: '5' };
const gone: Answer = { status: 404, code: 'not-found' };
const refused: Answer = { status: 502, code: 'bi-service-unavailable' };
const away: Answer = { status: 503, code: 'bi-service-unavailable' };

/**
 * QuickSight's errors: those of https://docs.aws.amazon.com/quicksight/latest/APIReference/CommonErrors.html, and of the operations that
 * the portal calls, with the status that each has there or in the SDK's model.
 */
const errors: readonly [name: string, status: number, answer: Answer][] = [
  ['ThrottlingException', 429, busy],
  ['ThrottlingException', 400, busy],
  ['TooManyRequestsException', 429, busy],
  ['ResourceNotFoundException', 404, gone],
  ['ResourceUnavailableException', 503, away],
  ['ServiceUnavailable', 503, away],
  ['InternalFailureException', 500, away],
  ['InternalFailure', 500, away],
  // The SDK tries it three times; it does not mean that anything is busy.
  ['LimitExceededException', 409, refused],
  ['AccessDeniedException', 401, refused],
  ['AccessDeniedException', 403, refused],
  ['ConflictException', 409, refused],
  ['ConcurrentUpdatingException', 500, away],
  ['DomainNotWhitelistedException', 403, refused],
  ['ExpiredTokenException', 403, refused],
  ['IdentityTypeNotSupportedException', 403, refused],
  ['IncompleteSignature', 400, refused],
  ['InvalidClientTokenId', 403, refused],
  ['InvalidNextTokenException', 400, refused],
  ['InvalidParameterValueException', 400, refused],
  ['InvalidSignatureException', 403, refused],
  ['MissingAuthenticationToken', 403, refused],
  ['NotAuthorized', 400, refused],
  ['OptInRequired', 403, refused],
  ['PreconditionNotMetException', 400, refused],
  ['QuickSightUserNotFoundException', 404, refused],
  ['RequestExpired', 400, refused],
  ['SessionLifetimeInMinutesInvalidException', 400, refused],
  ['UnrecognizedClientException', 403, refused],
  ['UnsupportedPricingPlanException', 403, refused],
  ['UnsupportedUserEditionException', 403, refused],
  ['ValidationError', 400, refused],
  ['ANameThatNobodyKnows', 418, refused],
];

/** Answers `/<number>/...` with that error of the table. */
const quickSight = createServer((request, response) => {
  const [name = '', status = 500] = errors[Number(request.url?.split('/')[1])] ?? [];
  response.writeHead(status, { 'x-amzn-errortype': name, 'content-type': 'application/json' });
  response.end('{"Message":"You cannot","RequestId":"1"}');
});
beforeAll(async () => {
  await once(quickSight.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => void quickSight.close());

// At once, because the SDK waits between its tries.
describe.concurrent('an error of QuickSight', () => {
  it.for(errors.map((error, number) => [...error, number] as const))(
    '%s with status %i is the answer %j to a sync and to an opening',
    async ([, , { status, code, retryAfter = null }, number], { expect }) => {
      const { port } = quickSight.address() as AddressInfo;
      const biService = createQuickSightBiService({
        accountId: '111122223333',
        region: 'eu-west-1',
        credentials: { accessKeyId: 'AKIALOCAL', secretAccessKey: 'secret' },
        endpoint: `http://127.0.0.1:${port}/${number}`,
      });
      const { app } = anApi({ biService });
      const headers = await authorised('SuperUser');
      const asked = [calls.sync.path, calls.embedUrl.path].map(async (path) => app.request(path, { headers }));
      for (const answer of await Promise.all(asked)) {
        expect(answer.status).toBe(status);
        expect(await answer.json()).toMatchObject({ code });
        expect(answer.headers.get('Retry-After')).toBe(retryAfter);
      }
    },
  );
});
