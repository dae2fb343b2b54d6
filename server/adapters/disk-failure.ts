import { StoreUnavailable } from '../ports/stores/store-unavailable';

/** Rethrows: a disk that is full or failing can be well again soon, and what was asked for can then be asked for again. */
export function onDiskFailure(error: unknown): never {
  const { code = '' } = Object(error) as { code?: string };
  if (!/^(SQLITE_(FULL|IOERR|READONLY)|ENOSPC|EDQUOT|EROFS|EIO)/.test(code)) throw error;
  throw new StoreUnavailable(`The disk can't be written: ${code}`, { cause: error });
}
