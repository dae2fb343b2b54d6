import { expect, it } from 'vitest';
import { findWork, wantWork } from '#server/application/scim/kept-person-work';
import { jobsInMemory } from '../../jobs-in-memory';

const ann = { provider: 'Contoso', id: '1', userName: 'ann', email: 'ann@contoso.example', steps: {} };

it('a change of groups leaves an account to be enabled that isn’t yet', async () => {
  const jobs = jobsInMemory();
  await wantWork(jobs, { ...ann, goal: 'active', arrivedAt: 1 });
  await wantWork(jobs, { ...ann, goal: 'moved', arrivedAt: 2 });
  expect(await findWork(jobs, 'Contoso', '1')).toMatchObject({ goal: 'active', arrivedAt: 2 });
});

it('the receipts of the last five departures stay, the latest first, and those of moves don’t', async () => {
  const jobs = jobsInMemory();
  for (let arrivedAt = 1; arrivedAt < 20; arrivedAt += 3) {
    await wantWork(jobs, { ...ann, goal: 'disabled', arrivedAt, steps: { refused: arrivedAt } });
    await wantWork(jobs, { ...ann, goal: 'active', arrivedAt: arrivedAt + 1, steps: { account: 1 } });
    await wantWork(jobs, { ...ann, goal: 'moved', arrivedAt: arrivedAt + 2 });
  }
  const { earlier = [] } = (await findWork(jobs, 'Contoso', '1')) ?? {};
  expect(earlier.map(({ arrivedAt }) => arrivedAt)).toEqual([19, 16, 13, 10, 7]);
  expect(earlier[0]).toEqual({ goal: 'disabled', arrivedAt: 19, steps: { refused: 19 } });
});

it('a call that is repeated after an interruption is the same departure, and one after its end is another', async () => {
  const jobs = jobsInMemory();
  const steps = { refused: 1, account: 1, reader: 1, groups: 1, deliveries: 1 };
  await wantWork(jobs, { ...ann, goal: 'disabled', arrivedAt: 1, steps });
  await wantWork(jobs, { ...ann, goal: 'disabled', arrivedAt: 2, steps: { ...steps, files: 2 } });
  expect(await findWork(jobs, 'Contoso', '1')).toMatchObject({ arrivedAt: 2, earlier: [] });
  await wantWork(jobs, { ...ann, goal: 'disabled', arrivedAt: 3 });
  expect(await findWork(jobs, 'Contoso', '1')).toMatchObject({ arrivedAt: 3, earlier: [{ arrivedAt: 2 }] });
});
