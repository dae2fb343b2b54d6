import { type PersonalPart, type PersonStore, storedPart } from '#server/ports/stores/person-store';

/** Lives as long as the test. */
export function personStoreInMemory(): PersonStore {
  let parts: PersonalPart[] = [];
  const find = (sub: string, part: string) => parts.find((one) => one.sub === sub && one.part === part);
  return {
    async read(sub, part) {
      const found = find(sub, part);
      return found && { rev: found.rev, value: structuredClone(found.value) };
    },
    async write(sub, part, value, rev) {
      const json = storedPart(value);
      if (json === undefined) return 'too-large';
      const found = find(sub, part);
      if ((found?.rev ?? 0) !== rev) return 'stale';
      parts = [...parts.filter((one) => one !== found), { sub, part, rev: rev + 1, value: JSON.parse(json) }];
      return 'written';
    },
    async forget(sub) {
      parts = parts.filter((one) => one.sub !== sub);
    },
    everything: async (sub) =>
      Object.fromEntries(parts.filter((one) => one.sub === sub).map(({ part, value }) => [part, value])),
    page: async (part) => ({ people: parts.filter((one) => one.part === part) }),
  };
}
