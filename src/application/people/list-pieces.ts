import { type WholeList, joinPieces, pieceLimit, readPiece, spellPieces } from '../../domain/browser/list-pieces';
import { isPiece, keyOf } from '../../domain/browser/known-owner';
import type { Dashboard } from '../../domain/dashboards/dashboard';
import { nextTask } from '../../timing/next-task';
import type { Cache } from '../browser/cache';
import { compress, decompress } from '../browser/compression';

/** Keeps a list that is too long for one item, compressed, in pieces: all of them, or none where the cache has not the room. */
export async function keepPieces(
  cache: Cache,
  list: WholeList,
  dashboards: readonly Dashboard[],
  isCurrent: () => boolean,
): Promise<void> {
  let place = 0;
  for (const piece of spellPieces(list, dashboards)) {
    const content = await compress(piece);
    await nextTask();
    if (!isCurrent()) return;
    const isKept = cache.keep(keyOf(`piece-${place}`, list), content, 3);
    // A later piece can have taken the place of the first.
    if (!isKept || !cache.read(keyOf('piece-0', list))) return cache.clear((key) => !isPiece(key));
    place += 1;
  }
}

/** The whole list, where all of its pieces are there. */
export async function readPieces(
  cache: Cache,
  list: WholeList,
  total: number,
): Promise<readonly Dashboard[] | undefined> {
  const pieces: Dashboard[][] = [];
  for (let count = 0; count < total; count += pieces.at(-1)?.length ?? 0) {
    const item = cache.read(keyOf(`piece-${pieces.length}`, list));
    const text = item && (await decompress(item.content, pieceLimit));
    const piece = text === undefined ? undefined : readPiece(list, text);
    if (!piece) return undefined;
    pieces.push(piece);
    await nextTask();
  }
  const all = joinPieces(pieces, total);
  await nextTask();
  return all;
}
