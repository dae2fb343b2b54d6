import { type Bucket, createBucket } from './bucket';

export interface PlaceLimits {
  /** Sockets of signed-in people at once; 5,000 if missing. */
  sockets?: number;
  /** Sockets of one person; 20 if missing. */
  ofOnePerson?: number;
  /** Sockets of one network that have shown no token yet; 100 if missing. */
  beginning?: number;
  /** All that have shown no token yet; 1,000 if missing. */
  beginningInAll?: number;
}

/** Limits the sockets of each person and network, and the frames that are read from them. */
export interface Places<Socket> {
  /** Takes a place for a socket that has sent no token yet; if all are taken, the oldest such socket loses its place. */
  begin(socket: Socket, network: string): void;
  /** Gives the socket to this person, unless all places or all of theirs are taken. */
  take(socket: Socket, sub: string): boolean;
  /** Whether one more frame of this socket is within its allowance and the person's. */
  mayHear(socket: Socket): boolean;
  leave(socket: Socket): void;
  /** Forgets people without sockets. Their allowance is full again: connecting again brings no new one before that. */
  forget(): void;
}

interface Person {
  sockets: number;
  allowance: Bucket;
}

interface Place {
  allowance: Bucket;
  /** Missing while the socket has shown no token. */
  person?: Person;
}

/** Frames at once, and a second over time: a page sends two when it connects, and then answers a ping every ten seconds. */
const allowanceOfSocket = [30, 1] as const;
const allowanceOfPerson = [150, 5] as const;

export function createPlaces<Socket>(
  limits: PlaceLimits,
  cutOff: (socket: Socket) => void,
  now?: () => number,
): Places<Socket> {
  const { sockets = 5_000, ofOnePerson = 20, beginning: ofOneNetwork = 100, beginningInAll = 1_000 } = limits;
  const places = new Map<Socket, Place>();
  /** By network, the oldest first. */
  const beginning = new Map<Socket, string>();
  const people = new Map<string, Person>();

  const leave = (socket: Socket): void => {
    const person = places.get(socket)?.person;
    if (person) person.sockets -= 1;
    beginning.delete(socket);
    places.delete(socket);
  };
  const giveWay = (socket: Socket | undefined): void => {
    if (socket === undefined) return;
    leave(socket);
    cutOff(socket);
  };

  return {
    begin(socket, network) {
      const ofSame = [...beginning].filter(([, other]) => other === network);
      if (ofSame.length >= ofOneNetwork) giveWay(ofSame[0]?.[0]);
      if (beginning.size >= beginningInAll) giveWay(beginning.keys().next().value);
      beginning.set(socket, network);
      places.set(socket, { allowance: createBucket(...allowanceOfSocket, now) });
    },
    take(socket, sub) {
      const place = places.get(socket);
      const person = people.get(sub) ?? { sockets: 0, allowance: createBucket(...allowanceOfPerson, now) };
      if (!place || places.size - beginning.size >= sockets || person.sockets >= ofOnePerson) return false;
      people.set(sub, person);
      person.sockets += 1;
      place.person = person;
      beginning.delete(socket);
      // Count this frame too: it named the person.
      return person.allowance.take();
    },
    mayHear(socket) {
      const place = places.get(socket);
      return place !== undefined && place.allowance.take() && (place.person?.allowance.take() ?? true);
    },
    leave,
    forget() {
      for (const [sub, { sockets: open, allowance }] of people) {
        if (open === 0 && allowance.isFull()) people.delete(sub);
      }
    },
  };
}
