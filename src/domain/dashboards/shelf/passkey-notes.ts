import { markChanges } from './marks';
import type { Shelf } from './shelf';

/** The user's name for a passkey and its last use. Cognito keeps neither, and its own name for a passkey can't be changed. */
export interface PasskeyNote {
  name?: string | undefined;
  used?: Date | undefined;
}

export const longestPasskeyName = 64;

const nameItem = (id: string): string => `passkey-name ${id}`;
const usedItem = (id: string): string => `passkey-used ${id}`;

export function passkeyNote({ marks = {} }: Shelf, id: string): PasskeyNote {
  const name = marks[nameItem(id)]?.value;
  const used = new Date(Number(marks[usedItem(id)]?.value));
  return {
    ...(typeof name === 'string' && { name }),
    ...(!Number.isNaN(used.getTime()) && { used }),
  };
}

/** Merges `changed` into the note; a value that is undefined is removed. */
export function withPasskeyNote(shelf: Shelf, id: string, changed: PasskeyNote, at: Date): Shelf {
  const itemsOf = ({ name, used }: PasskeyNote) => ({ [nameItem(id)]: name, [usedItem(id)]: used?.getTime() });
  const before = passkeyNote(shelf, id);
  const marks = markChanges(shelf.marks ?? {}, itemsOf(before), itemsOf({ ...before, ...changed }), at.getTime());
  return { ...shelf, marks };
}
