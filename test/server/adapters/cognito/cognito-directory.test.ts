import { expect, it } from 'vitest';
import { createCognitoDirectory } from '#server/adapters/cognito/cognito-directory';
import { ok } from '#domain/result';
import { aRunningPool } from '../../../local/user-pool/a-pool';
import { poolId } from '../../../local/user-pool/pool-facts';

const credentials = { accessKeyId: 'any', secretAccessKey: 'any' };
const password = 'Someone-pass-1';

async function aPoolOfPeople() {
  const pool = await aRunningPool();
  const people = [
    {
      username: 'wanda',
      email: 'wanda@example.com',
      groups: ['Sales', 'Many', `${poolId}_Contoso`],
      attributes: { identities: JSON.stringify([{ providerName: 'Contoso', userId: 'w-1', primary: 'false' }]) },
    },
    { username: 'wanja', email: 'x"y\\z@example.com', groups: ['Many'] },
    { username: 'walt', email: 'walt@example.com', groups: [] },
  ];
  for (const person of people) await pool.createUser({ password, ...person });
  await pool.disableUser('walt');
  return { pool, directory: createCognitoDirectory({ userPoolId: poolId, endpoint: pool.url, credentials }) };
}

const namesOf = (found: { ok: boolean; value?: { name: string }[] }) => found.value?.map(({ name }) => name);

it('the directory finds those who can sign in by how username or address begins, whatever is in it', async () => {
  const { pool, directory } = await aPoolOfPeople();
  await using _ = pool;
  expect(namesOf(await directory.find('wa', 20))).toEqual(['wanda', 'wanja']);
  expect(namesOf(await directory.find('wanda@ex', 20))).toEqual(['wanda']);
  expect(namesOf(await directory.find('x"y\\', 20))).toEqual(['wanja']);
  expect(namesOf(await directory.find('anda', 20))).toEqual([]);
  expect(namesOf(await directory.find('wa', 1))).toHaveLength(1);
  expect(namesOf(await directory.find('', 3))).toHaveLength(3);
});

it('the directory knows a person’s providers and groups by their sub, without the group that the pool makes', async () => {
  const { pool, directory } = await aPoolOfPeople();
  await using _ = pool;
  const [wanda] = (await directory.find('wanda', 20).then((found) => found.ok && found.value)) || [];
  const found = await directory.person(wanda?.sub ?? '');
  const person = { ...wanda, email: 'wanda@example.com' };
  expect(found).toEqual(
    ok({ person, username: 'wanda', groups: ['Many', 'Sales'], identities: [{ provider: 'Contoso', subject: 'w-1' }] }),
  );
  expect(await directory.person('nobody" or sub = "x')).toEqual(ok(undefined));
});

it('the directory names one person by their sub: by name, given and family name, verified address, or not at all', async () => {
  await using pool = await aRunningPool();
  const names = [
    ['hart', { name: ' Ann\u202E Hart ', given_name: 'Annabel' }],
    ['lee', { given_name: 'Bob', family_name: 'Lee' }],
    ['cy', { family_name: 'Cy' }],
    ['nameless', {}],
    ['chief', { name: 'ann@example.com' }],
  ] as const;
  for (const [username, attributes] of names) {
    await pool.createUser({ password, username, email: `${username}@example.com`, groups: [], attributes });
  }
  const unverified = { username: 'unverified', email: 'unverified@example.com', unconfirmed: true };
  await pool.createUser({ password, groups: [], ...unverified });
  const directory = createCognitoDirectory({ userPoolId: poolId, endpoint: pool.url, credentials });
  const named = async (person: string) => {
    const found = await directory.named(person);
    return found.ok && found.value;
  };
  const subOf = async (username: string) => {
    const found = await directory.find(username, 1);
    return (found.ok && found.value?.[0]?.sub) || '';
  };
  const subs = await Promise.all([...names.map(([username]) => username), 'unverified'].map(subOf));
  await pool.disableUser('hart');
  const found = await Promise.all(subs.map(named));
  expect(found.map((person) => person && person.name)).toEqual([
    'Ann Hart',
    'Bob Lee',
    'Cy',
    'nameless@example.com',
    'chief@example.com',
    undefined,
  ]);
  const nobody = ['lee@example.com', 'nobody', 'x'.repeat(300)];
  expect(await Promise.all(nobody.map(named))).toEqual(nobody.map(() => undefined));
});

it('the directory reads the groups, their members who can sign in, and everyone, as far as it is told to', async () => {
  const { pool, directory } = await aPoolOfPeople();
  await using _ = pool;
  const groups = await directory.groups(100);
  expect(groups.ok && groups.value).toEqual(expect.arrayContaining(['Many', 'Sales']));
  expect(await directory.groups(1)).toMatchObject(ok([expect.any(String)]));
  const everyone = await directory.everyone(100);
  const many = await directory.membersOf('Many', 100);
  expect(many.ok && many.value).toHaveLength(2);
  expect(everyone.ok && everyone.value).toEqual(expect.arrayContaining((many.ok && many.value) || []));
  await pool.disableUser('wanja');
  expect(await directory.membersOf('Many', 100)).toMatchObject(ok([expect.any(String)]));
  const fewer = await directory.everyone(100);
  expect(everyone.ok && fewer.ok && everyone.value.length - fewer.value.length).toBe(1);
  expect(await directory.membersOf('Many', 1)).toMatchObject(ok([expect.any(String)]));
  expect(await directory.membersOf('Nobody', 100)).toEqual(ok([]));
});

it('the directory reads every page of the groups', async () => {
  await using pool = await aRunningPool();
  const groups = Array.from({ length: 130 }, (_, index) => `Team-${String(index).padStart(3, '0')}`);
  await pool.createUser({ password, username: 'wanda', email: 'wanda@example.com', groups });
  const directory = createCognitoDirectory({ userPoolId: poolId, endpoint: pool.url, credentials });
  const read = await directory.groups(1000);
  expect(read.ok && read.value.filter((name) => name.startsWith('Team'))).toEqual(groups);
});

it('the directory says why the pool does not answer', async () => {
  const { pool } = await aPoolOfPeople();
  await using _ = pool;
  const other = createCognitoDirectory({ userPoolId: 'eu-west-1_Other', endpoint: pool.url, credentials });
  const failure = 'ResourceNotFoundException: User pool eu-west-1_Other does not exist.';
  expect(await other.find('wa', 20)).toEqual({ ok: false, failure });
  expect(await other.person('a-sub')).toEqual({ ok: false, failure });
  expect(await other.membersOf('Many', 1)).toEqual({ ok: false, failure });
  expect(await other.named('a-sub')).toEqual({ ok: false, failure });
  expect(await other.groups(1)).toEqual({ ok: false, failure });
  expect(await other.everyone(1)).toEqual({ ok: false, failure });
});

it('the directory reads everyone who can sign in page by page, one call to the pool each', async () => {
  const { pool, directory } = await aPoolOfPeople();
  await using _ = pool;
  const names: string[] = [];
  let after: string | undefined;
  do {
    const page = await directory.page(2, after);
    if (!page.ok) throw new Error(page.failure);
    expect(page.value.people.length).toBeLessThanOrEqual(2);
    names.push(...page.value.people.map(({ name }) => name));
    after = page.value.next;
  } while (after !== undefined);
  const everyone = await directory.everyone(1000);
  expect(names).toHaveLength(everyone.ok ? everyone.value.length : 0);
  expect(new Set(names).size).toBe(names.length);
  expect(await directory.page(2, 'no token')).toMatchObject({ ok: false });
  const first = await directory.page(1, undefined, 'SuperUser');
  expect(first.ok && first.value.people).toHaveLength(1);
  const members = await directory.membersOf('SuperUser', 10);
  expect(first.ok && members.ok && members.value).toContain(first.ok && first.value.people[0]?.sub);
  expect(await directory.page(1, undefined, 'Nobody')).toEqual({ ok: true, value: { people: [] } });
});
