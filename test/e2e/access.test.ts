import { describe, expect, it } from 'vitest';
import { accountOf, portalUnderTest } from './portal';
import { mainMenu, menuLink, nothingAt, titleOfNothingAt } from './screen';
import { storedSignIn } from './stored-sign-in';

const portal = portalUnderTest();

/** The same for every call, so that answers that say the same are equal. */
const requestId = { 'X-Request-Id': 'ERR-SAME-CALL' };

const tokens = new Map<string, string>();

async function tokenOf(username: string): Promise<string> {
  const kept = await storedSignIn(portal.at(''), accountOf(username));
  return kept.find(({ name }) => name.endsWith('.idToken'))?.value ?? '';
}

async function callAs(username: string) {
  const token = tokens.get(username) ?? (await tokenOf(username));
  tokens.set(username, token);
  return async (path: string, body?: object) => {
    const answer = await fetch(portal.at(`/prod${path}`), {
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...requestId },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.text() };
  };
}

/** The catalogue as a manager sees it. */
async function catalogue(): Promise<{ id: string; metaId: string; title: string; groups: string[] }[]> {
  const call = await callAs('demo');
  return JSON.parse((await call('/quicksight/dashboard/list')).body);
}

const idOf = async (metaId: string): Promise<string> => {
  const found = (await catalogue()).find((dashboard) => dashboard.metaId === metaId);
  if (!found) throw new Error(`${metaId} is not in the catalogue`);
  return found.id;
};

describe('a viewer', () => {
  it('sees the dashboards shared with everyone and with their groups, no management, and nothing at the address of other dashboards', async () => {
    const page = await portal.visitAs('viewer', '/');
    await menuLink(page, 'Air routes').waitFor();
    const links = await mainMenu(page).getByRole('link').allTextContents();
    expect(links).toEqual([
      'Dashboard',
      'Air routes',
      'Climate record',
      'Population and health',
      'US employment',
      'Wildlife strikes',
    ]);

    for (const path of ['/management', '/management/quicksight', '/dashboard/federal-receipts']) {
      await page.goto(`${path}?sheet=overview&p.Group=Goods`);
      await nothingAt(page, path).waitFor();
      await expect.poll(() => page.title()).toBe(titleOfNothingAt(path));
      expect(await page.getByText('Federal receipts').count()).toBe(0);
    }
  });

  it('gets no list entry of other groups, however they ask', async () => {
    const call = await callAs('viewer');
    const { status, body } = await call('/quicksight/dashboard/list');
    expect(status).toBe(200);
    expect(body).not.toContain('federal-receipts');
    expect(body).not.toContain('iowa-electricity');
  });

  it('can neither sync nor update', async () => {
    const call = await callAs('viewer');
    const [pk, sk] = (await idOf('air-routes')).split('@');
    const edit = { pk, sk, title: 'Mine', description: '', icon: 'ChartBarIcon', status: 'EMBEDED', groups: [] };
    const before = await catalogue();
    expect((await call('/quicksight/dashboard/sync')).status).toBe(403);
    expect((await call('/quicksight/dashboard/lastSync')).status).toBe(403);
    const own = await call('/quicksight/dashboard/update', edit);
    expect(own.status).toBe(403);
    expect(await call('/quicksight/dashboard/update', { ...edit, sk: 'no-such' })).toEqual(own);
    expect(await catalogue()).toEqual(before);
  });

  it('cannot tell a dashboard of another group from one that does not exist', async () => {
    const call = await callAs('viewer');
    const embed = (id: string) => call(`/quicksight/dashboard/embededUrl?id=${encodeURIComponent(id)}`);
    const missing = await embed('dashboard@no-such');
    expect(missing.status).toBe(404);
    expect(await embed(await idOf('federal-receipts'))).toEqual(missing);
    expect((await embed(await idOf('air-routes'))).status).toBe(200);
  });
});

describe('someone without a token', () => {
  it('learns nothing on any path of the API', async () => {
    const answers = await Promise.all(
      ['cognito/user/identity', 'quicksight/dashboard/list', 'quicksight/dashboard/sync', 'nothing/here'].map(
        async (path) => {
          const answer = await fetch(portal.at(`/prod/${path}`), { headers: requestId });
          return { status: answer.status, body: await answer.text() };
        },
      ),
    );
    expect(answers[0]?.status).toBe(401);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });
});
