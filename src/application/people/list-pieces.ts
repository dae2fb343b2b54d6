import { bytesOf } from '#domain/browser/cache';
import { type WholeList, pieceLimit, readPiece, spellPieces } from '#domain/browser/list-pieces';
import { isPieceOf, keyOf } from '#domain/browser/known-owner';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { nextTask } from '#timing/next-task';
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
    const isKept = bytesOf(piece) <= pieceLimit && cache.keep(keyOf(`piece-${place}`, list), content, 3);
    // A later piece can have taken the place of the first.
    if (!isKept || !cache.read(keyOf('piece-0', list))) return cache.clear((key) => !isPieceOf(list, key));
    place += 1;
  }
}

/** The whole list, where all of its pieces are there. */
export async function readPieces(
  cache: Cache,
  list: WholeList,
  total: number,
): Promise<readonly Dashboard[] | undefined> {
  const dashboards: Dashboard[] = [];
  const ids = new Set<string>();
  for (let place = 0; dashboards.length < total; place += 1) {
    const item = cache.read(keyOf(`piece-${place}`, list));
    const text = item && (await decompress(item.content, pieceLimit));
    const piece = text === undefined ? undefined : readPiece(list, text, ids);
    if (!piece) return undefined;
    dashboards.push(...piece);
    await nextTask();
  }
  return dashboards.length === total ? dashboards : undefined;
}
