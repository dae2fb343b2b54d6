interface Expected {
  path: string;
  what: string;
  status: number;
  type: RegExp;
}

const expected: Expected[] = [
  { path: '/', what: 'the sign-in page', status: 200, type: /^text\/html/ },
  { path: '/config.json', what: 'the configuration', status: 200, type: /^application\/json/ },
  { path: '/no/such/page', what: 'a page of the portal', status: 200, type: /^text\/html/ },
  { path: '/assets/none.js', what: 'a missing file', status: 404, type: /./ },
  {
    path: '/prod/quicksight/dashboard/list',
    what: 'IprApi without a token',
    status: 401,
    type: /^application\/problem\+json/,
  },
];

/** Asks the deployed portal for what needs no account. Returns what is wrong, a line each. */
export async function smokeTest(address: string): Promise<string[]> {
  const problems = await Promise.all(
    expected.map(async ({ path, what, status, type }) => {
      try {
        const answer = await fetch(`${address}${path}`, { redirect: 'manual', signal: AbortSignal.timeout(30_000) });
        const found = [
          answer.status !== status && `status ${answer.status} instead of ${status}`,
          !type.test(answer.headers.get('Content-Type') ?? '') && `type ${answer.headers.get('Content-Type')}`,
          !answer.headers.has('Strict-Transport-Security') && 'no Strict-Transport-Security',
          !answer.headers.has('Content-Security-Policy') && 'no Content-Security-Policy',
        ].filter((problem) => problem !== false);
        return found.map((problem) => `${path} (${what}): ${problem}`);
      } catch (error) {
        return [`${path} (${what}): no answer (${(error as Error).message})`];
      }
    }),
  );
  return problems.flat();
}
