import type { ScimStore } from '../../ports/stores/scim-store';

const leaversOf = (provider: string) => ({ provider, kind: 'leaver' }) as const;

/** Digits of milliseconds since 1970, so that keys are in the order of time. */
const digits = 15;
const form = /^left:(\d+):(.*)$/;

export interface ListedLeaver {
  provider: string;
  /** In the company's directory. */
  id: string;
  email: string;
  /** When the directory's call arrived, in milliseconds since 1970. */
  at: number;
}

/** Lists someone among those who have left, in place of an earlier time. */
export async function listLeaver(scim: ScimStore, { provider, id, email, at }: ListedLeaver): Promise<void> {
  const shelf = leaversOf(provider);
  for (;;) {
    const before = await scim.find(shelf, { id });
    const row = { ...shelf, id, keys: [`left:${String(at).padStart(digits, '0')}:${email}`], value: {} };
    // The key is taken only if someone else with this address left in the same millisecond.
    if ((await scim.write(row, before?.rev ?? 0)) !== 'stale') return;
  }
}

export async function unlistLeaver(scim: ScimStore, provider: string, id: string): Promise<void> {
  for (;;) {
    const row = await scim.find(leaversOf(provider), { id });
    if (!row || (await scim.remove(row))) return;
  }
}

/** Those who have left a company, the latest last. */
export async function listedLeavers(scim: ScimStore, provider: string): Promise<ListedLeaver[]> {
  const keys = await scim.keys(leaversOf(provider), 'left:');
  return keys.flatMap(({ key, id }) => {
    const [, at, email = ''] = form.exec(key) ?? [];
    return at === undefined ? [] : [{ provider, id, email, at: Number(at) }];
  });
}
