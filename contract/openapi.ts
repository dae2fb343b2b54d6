import * as z from 'zod/mini';
import { calls } from './calls';
import type { Call } from './calls/call';
import { problemAnswer } from './problem';

/** An OpenAPI 3.1 document of every call, made from the table. */
export function openApiDocument() {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, call] of Object.entries<Call>(calls)) {
    paths[`/${call.path}`] = { ...paths[`/${call.path}`], [call.method.toLowerCase()]: operationOf(name, call) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'IprApi',
      version: '1.0.0',
      description:
        'The backend of the portal. Unknown fields may appear in any answer. Every call can answer 401 and 429.',
    },
    servers: [{ url: '/prod' }],
    security: [{ idToken: [] }],
    paths,
    components: {
      securitySchemes: {
        idToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The ID token of the Cognito user pool.',
        },
      },
      responses: {
        Problem: {
          description: 'A problem document (RFC 9457) with a stable `code`.',
          content: { 'application/problem+json': { schema: schemaOf(problemAnswer, 'output') } },
        },
      },
    },
  };
}

const json = 'application/json';
const problem = { $ref: '#/components/responses/Problem' };

function operationOf(
  operationId: string,
  { query, body, answer, media, by, perMinute, isOnce, freshProof, summary }: Call,
): object {
  return {
    operationId,
    summary,
    description: [
      by === 'managers' ? 'For managers only.' : 'For everyone who is signed in.',
      `One person can make ${perMinute} of these calls a minute.`,
      ...(isOnce ? ['Never repeat it by yourself.'] : []),
      ...(freshProof
        ? [`Needs a recent sign-in${proofWhen(freshProof)}, else 401 with the challenge of RFC 9470.`]
        : []),
    ].join(' '),
    ...(query && { parameters: parametersOf(query) }),
    ...(body && {
      requestBody: { required: true, content: { [json]: { schema: schemaOf(body, 'input') } } },
    }),
    responses: {
      200: { description: 'Done.', content: { [media ?? json]: { schema: schemaOf(answer, 'output') } } },
      default: problem,
    },
  };
}

/** For a call that needs a recent sign-in, in which cases. */
export const proofWhen = (needs: NonNullable<Call['freshProof']>): string =>
  needs === true ? '' : ` with \`${needs.with}\``;

const parametersOf = (query: z.ZodMiniObject): object[] =>
  Object.entries(query.shape).map(([name, schema]) => ({
    name,
    in: 'query',
    schema: schemaOf(schema as z.ZodMiniType, 'input'),
  }));

/** Describes tolerant schemas as this backend sends them. */
function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): object {
  const {
    $schema: _,
    '~standard': __,
    ...described
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ jsonSchema }) {
      // Answers may have more fields than a client knows.
      if (io === 'output') delete jsonSchema.additionalProperties;
      // The format says it in a word.
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
      delete jsonSchema.default;
    },
  });
  return described;
}
