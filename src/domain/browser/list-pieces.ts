import type { Dashboard } from '../dashboards/dashboard';
import { listedDashboards } from '../dashboards/listed-dashboards';
import { bytesOf } from './cache';
import { readObject } from './kept-json';
import { dashboardOf, form, isRow, rowOf } from './kept-row';
import type { KnownOwner } from './known-owner';
import { sealed, sealOf } from './seal';

/** Whose list in which version the pieces belong to. */
export interface WholeList extends KnownOwner {
  version: string;
}

/** The most bytes of a piece of several dashboards: in base 64, an item of the cache has room for them even where they can't be compressed. */
export const pieceLimit = 140_000;

/** The texts that are kept of all dashboards of a list that is too long for one item, each made when it is asked for. */
export function* spellPieces(
  { clientId, sub, version }: WholeList,
  dashboards: readonly Dashboard[],
): Generator<string> {
  const start = JSON.stringify({ form, clientId, sub, version, rows: [] }).slice(0, -2);
  const spell = (rows: readonly string[]): string => sealed(`${start}${rows.join()}]}`);
  const room = pieceLimit - bytesOf(spell([]));
  let rows: string[] = [];
  let used = 0;
  for (const dashboard of dashboards) {
    const row = JSON.stringify(rowOf(dashboard));
    const bytes = bytesOf(row) + 1;
    if (rows.length > 0 && used + bytes > room) {
      yield spell(rows);
      [rows, used] = [[], 0];
    }
    rows.push(row);
    used += bytes;
  }
  yield spell(rows);
}

/**
 * Undefined for anything but what `spellPieces` has written for this list: a row that is wrong makes all of it wrong, and so does a
 * dashboard that an earlier piece has. `ids` are those of the earlier pieces, and get those of this one.
 */
export function readPiece(list: WholeList, text: string, ids: Set<string>): Dashboard[] | undefined {
  const found = sealOf(text) === 'whole' ? readObject(text) : undefined;
  if (found?.['form'] !== form || found['clientId'] !== list.clientId || found['sub'] !== list.sub) return undefined;
  const { version, rows } = found;
  if (version !== list.version || !Array.isArray(rows) || !rows.every(isRow)) return undefined;
  const before = ids.size;
  for (const [id] of rows) ids.add(id);
  return ids.size === before + rows.length ? listedDashboards(rows.map(dashboardOf)) : undefined;
}
