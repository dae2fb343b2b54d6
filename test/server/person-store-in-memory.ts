import { type PersonalPart, type PersonStore, storedPart } from '#server/ports/stores/person-store';

const keyOf = (sub: string, part: string) => `${part} ${sub}`;

/** Lives as long as the test. */
export function personStoreInMemory(): PersonStore {
  const parts = new Map<string, PersonalPart>();
  return {
    async read(sub, part) {
      const found = parts.get(keyOf(sub, part));
      return found && { rev: found.rev, value: structuredClone(found.value) };
    },
    async write(sub, part, value, rev) {
      const json = storedPart(value);
      if (json === undefined) return 'too-large';
      if ((parts.get(keyOf(sub, part))?.rev ?? 0) !== rev) return 'stale';
      parts.set(keyOf(sub, part), { sub, part, rev: rev + 1, value: JSON.parse(json) });
      return 'written';
    },
    async forget(sub) {
      for (const [key, one] of parts) if (one.sub === sub) parts.delete(key);
    },
    everything: async (sub) =>
      Object.fromEntries([...parts.values()].filter((one) => one.sub === sub).map(({ part, value }) => [part, value])),
    page: async (part) => ({ people: [...parts.values()].filter((one) => one.part === part) }),
  };
}
