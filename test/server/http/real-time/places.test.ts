import { expect, it } from 'vitest';
import { type PlaceLimits, createPlaces } from '#server/http/real-time/places';

/** Places of sockets that are numbers, at a time that the test moves on, and those that were cut off. */
function somePlaces(limits: PlaceLimits = {}) {
  let now = 0;
  const cutOff: number[] = [];
  const places = createPlaces<number>(
    limits,
    (socket) => void cutOff.push(socket),
    () => now,
  );
  return { places, cutOff, pass: (seconds: number) => void (now += seconds * 1000) };
}

const heardOf = (places: ReturnType<typeof somePlaces>['places'], socket: number): number => {
  let heard = 0;
  while (places.mayHear(socket)) heard += 1;
  return heard;
};

it('a socket may send 30 frames at once, and one a second from then on', () => {
  const { places, pass } = somePlaces();
  places.begin(1, 'home');
  expect(heardOf(places, 1)).toBe(30);
  pass(7.5);
  expect(heardOf(places, 1)).toBe(7);
  pass(3600);
  expect(heardOf(places, 1)).toBe(30);
});

it('a person may send 150 frames at once over all sockets, and gets no more by connecting again', () => {
  const { places, pass } = somePlaces();
  const connected = (socket: number): boolean => {
    places.begin(socket, 'home');
    return places.take(socket, 'ann');
  };
  let heard = 0;
  for (let socket = 1; connected(socket); socket += 1) {
    heard += 1 + heardOf(places, socket);
    places.leave(socket);
    places.forget();
  }
  expect(heard).toBe(150);
  places.begin(100, 'home');
  expect(places.take(100, 'eve')).toBe(true);
  pass(1);
  expect(connected(101)).toBe(true);
});

it('a person whose allowance is full again is forgotten with their last socket', () => {
  const { places, pass } = somePlaces({ ofOnePerson: 1 });
  places.begin(1, 'home');
  expect(places.take(1, 'ann')).toBe(true);
  pass(3600);
  places.forget();
  places.begin(2, 'home');
  expect(places.take(2, 'ann')).toBe(false);
  places.leave(1);
  places.begin(3, 'home');
  expect(places.take(3, 'ann')).toBe(true);
});

it('sockets without a token give way by network, then by age, and take no place from signed-in people', () => {
  const { places, cutOff } = somePlaces({ sockets: 2, beginning: 2, beginningInAll: 3 });
  for (const [socket, network] of [
    [1, 'home'],
    [2, 'cafe'],
    [3, 'cafe'],
  ] as const)
    places.begin(socket, network);
  places.begin(4, 'cafe');
  expect(cutOff).toEqual([2]);
  places.begin(5, 'office');
  expect(cutOff).toEqual([2, 1]);
  expect([places.take(3, 'ann'), places.take(4, 'eve'), places.take(5, 'joe')]).toEqual([true, true, false]);
  expect(places.take(1, 'joe')).toBe(false);
  places.leave(3);
  expect(places.take(5, 'joe')).toBe(true);
});
