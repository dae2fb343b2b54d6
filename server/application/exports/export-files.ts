import { hash, randomBytes } from 'node:crypto';
import { exportAddressSeconds } from '#domain/exports/export';
import { failed, ok, type Result } from '#domain/result';
import type { Actor } from '#domain/dashboards/history/history';
import type { KeptFile, OfferedDownload, ServedFile } from '../../ports/downloads';
import type { Ports } from '../../ports/ports';
import type { Refusal } from '../refusal';
import { type KeptExport, changeExport, findExport, forgetFile } from './kept-exports';
import type { NoteExport } from './note-export';
import type { FindReaderNow } from './reader-now';

/** The unchecked parameters of an address. */
export interface FileAddress {
  sub: string;
  id: string;
  token: string;
}

/** `over`: the address has expired, or leads to nothing. `withdrawn`: the person can't see the dashboard, or has signed out. `down`: the user pool doesn't answer. */
export type FileRefusal = 'over' | 'withdrawn' | 'down';

export interface ExportFiles {
  /** A new address of a file; undefined as `export` if there is no such file. */
  address(person: Actor & { session?: string }, id: string): Promise<Result<OfferedDownload, Refusal>>;
  open(address: FileAddress): Promise<Result<{ file: KeptFile; served: ServedFile }, FileRefusal>>;
}

/** Below `/prod`, without a token of the user pool. */
export const exportFilePath = '/exports/file';

interface Parts extends Pick<Ports, 'jobs' | 'downloads' | 'liveSessions' | 'clock'> {
  readerNow: FindReaderNow;
  noteExport: NoteExport;
  publicUrl: string;
}

/** Addresses of a file that work at the same time. */
const mostAddresses = 3;

const hashOf = (token: string): string => hash('sha256', token, 'base64url');

/**
 * Files of exports and deliveries, for people who can see the dashboard at the time: this is asked when an address is made, and again when
 * it is used. An address ends with the session that asked for it and with its export, and works for a minute.
 */
export function createExportFiles(parts: Parts): ExportFiles {
  const { jobs, downloads, liveSessions, clock, readerNow, noteExport, publicUrl } = parts;
  const now = (): number => clock().getTime();
  const hasFile = (one: KeptExport | undefined): one is KeptExport & { file: NonNullable<KeptExport['file']> } =>
    one?.file !== undefined && one.state === 'ready' && one.file.until > now();
  const find = async (sub: string, id: string) => {
    const { one } = (await findExport(jobs, sub, id)) ?? {};
    return hasFile(one) ? one : undefined;
  };

  return {
    async address({ session, ...person }, id) {
      const one = await find(person.sub, id);
      if (!one) return failed({ code: 'not-found' });
      const reader = await readerNow(person.sub, one.dashboard);
      if (!reader.ok) return failed({ code: 'pool-unavailable' });
      if (!reader.value) return failed({ code: 'not-allowed' });
      const token = randomBytes(24).toString('base64url');
      const until = now() + exportAddressSeconds * 1000;
      const address = { hash: hashOf(token), until, ...(session !== undefined && { session }) };
      const isGiven = await changeExport(jobs, person.sub, id, ({ job, one: found }) => {
        const others = (found.addresses ?? []).filter((other) => other.until > now());
        const addresses = [address, ...others].slice(0, mostAddresses);
        return hasFile(found) ? { ...job, payload: { ...Object(job.payload), addresses } } : undefined;
      });
      if (!isGiven) return failed({ code: 'not-found' });
      await noteExport(person, one, 'downloaded');
      const query = new URLSearchParams({ for: person.sub, export: id, token });
      return ok({ url: `${publicUrl}/prod${exportFilePath}?${query.toString()}`, expiresAt: new Date(until) });
    },

    async open({ sub, id, token }) {
      const one = await find(sub, id);
      const given = one?.addresses?.find((address) => address.hash === hashOf(token) && address.until > now());
      if (!one || !given) return failed('over');
      if (given.session !== undefined && liveSessions.hasEnded(given.session)) return failed('withdrawn');
      const reader = await readerNow(sub, one.dashboard);
      if (!reader.ok) return failed('down');
      if (!reader.value) return failed('withdrawn');
      const served = await downloads.serve(one.file);
      return served ? ok({ file: one.file, served }) : failed('over');
    },
  };
}

/**
 * Forgets the jobs of a person whose account is erased, with the files that they have made. An export that is still being made finds its job
 * gone, and leaves no file.
 */
export async function forgetJobs({ jobs, downloads }: Pick<Ports, 'jobs' | 'downloads'>, sub: string): Promise<void> {
  for (const job of await jobs.forget(sub)) await forgetFile(downloads, job);
}
