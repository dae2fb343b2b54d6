import type { Caller } from '#server/http/caller';

export const clock = () => new Date('2026-11-20T08:00:00Z');

export function inGroups(...groups: string[]): Caller {
  return { sub: 'a-sub', email: 'ann@example.com', groups, access: 'by-group' };
}

export const manager = inGroups('SuperUser');
export const openVisitor: Caller = { ...inGroups(), access: 'open' };
