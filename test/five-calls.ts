import { calls } from '#contract/calls';

type Answer = () => Response;

/** Permission to read an answer from another origin. */
const cors = { 'Access-Control-Allow-Origin': '*' };

/** Answers to a missing call: from a backend, a gateway and a web server. */
export const answersElsewhere: readonly [name: string, answer: Answer][] = [
  ['404', () => Response.json({ message: 'Not Found' }, { status: 404, headers: cors })],
  ["a gateway's 403", () => Response.json({ message: 'Missing Authentication Token' }, { status: 403, headers: cors })],
  [
    'a web page',
    () => new Response('<!doctype html><title>Home</title>', { headers: { ...cors, 'Content-Type': 'text/html' } }),
  ],
];

/** Answers a missing call without CORS headers, so that the browser keeps the answer from the page. */
export const withoutCors: Answer = () => Response.json({ message: 'Not Found' }, { status: 404 });

const ofRow = ['id', 'metaId', 'metaName', 'metaArn', 'title', 'description', 'icon', 'status', 'groups', 'updatedAt'];

/** The specification's calls, with the names in their query, body and answer (section 7). */
const five = [
  { ...calls.identity, asked: [], answered: ['sub', 'email', 'group'] },
  { ...calls.list, asked: [], answered: ofRow },
  { ...calls.sync, asked: [], answered: ['status'] },
  {
    ...calls.update,
    asked: ['pk', 'sk', 'status', 'title', 'description', 'icon', 'groups'],
    answered: ['status'],
  },
  { ...calls.embedUrl, asked: ['id'], answered: ['embedUrl'] },
];

/** A backend with the specification's five calls only, letter for letter: it refuses what they do not take, and leaves out what they do not answer. */
export function fiveCallsOf(backend: (request: Request) => Response | Promise<Response>, elsewhere: Answer) {
  return async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const call = five.find(({ path }) => pathname === `/prod/${path}`);
    if (request.method === 'OPTIONS' && call) {
      const allowed = {
        'Access-Control-Allow-Methods': call.method,
        'Access-Control-Allow-Headers': 'authorization,content-type',
      };
      return new Response(null, { status: 204, headers: { ...cors, ...allowed } });
    }
    if (request.method !== call?.method) return elsewhere();
    const body = await request.text();
    const asked = new Set([...searchParams.keys(), ...Object.keys(body === '' ? {} : JSON.parse(body))]);
    if (asked.size !== call.asked.length || !call.asked.every((name) => asked.has(name)))
      return Response.json({}, { status: 400, headers: cors });
    const { method, headers, url } = request;
    const answer = await backend(
      new Request(url, {
        method,
        headers: { authorization: headers.get('authorization') ?? '', 'content-type': 'application/json' },
        ...(body !== '' && { body }),
      }),
    );
    const found: object = await answer.json();
    const only = (row: object) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => call.answered.includes(name)));
    return Response.json(Array.isArray(found) ? found.map(only) : only(found), {
      status: answer.status,
      headers: cors,
    });
  };
}
