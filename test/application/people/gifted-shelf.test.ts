import { BehaviorSubject } from 'rxjs';
import { expect, it } from 'vitest';
import { createInMemoryShelf } from '#adapters/in-memory/in-memory-browser';
import { createUserShelf } from '#application/dashboards/user-shelf';
import { createGiftedShelf } from '#application/people/gifted-shelf';
import { aDashboard } from '../../domain/dashboards/a-dashboard';
import { flushPromises } from '../flush-promises';

const always = <T>(value: T) => ({ current: () => value, changes$: new BehaviorSubject(value) });

/** The shelf of someone in Sales, to whom one dashboard is given. */
async function aShelf() {
  const given = aDashboard({ favouriteOf: ['Sales'] });
  const own = createUserShelf(createInMemoryShelf());
  own.belongTo({ username: 'ann', sub: 'ann', email: '' });
  const user = { userSub: 'ann', userEmail: '', groupList: ['Sales'] };
  const shelf = createGiftedShelf(
    own,
    always({ status: 'loaded' as const, dashboards: [given], skipped: 0 }),
    always({ status: 'open' as const, user }),
  );
  await flushPromises();
  const isStarred = async () => {
    await flushPromises();
    return shelf.current().favourites.includes(given.id);
  };
  return { own, shelf, id: given.id, isStarred };
}

it('A press of the star takes a favourite away that is one’s own and given too, and the next brings it back', async () => {
  const { own, shelf, id, isStarred } = await aShelf();
  own.star(id);
  const seen = [await isStarred()];
  for (let press = 0; press < 3; press += 1) {
    shelf.star(id);
    seen.push(await isStarred());
  }
  expect(seen).toEqual([true, false, true, false]);
});
