import { useState } from 'react';
import type { Portal } from '#application/portal';
import type { DownloadFormat } from '#domain/dashboards/download';
import type { HistoryQuery } from '#domain/dashboards/history';
import type { Failure } from '#domain/failure';
import { useLoader } from '../loading/use-loader';
import { usePortal } from '../portal/use-portal';

export type DownloadState =
  | { status: 'idle' | 'busy' }
  | { status: 'failed'; failure: Failure; format: DownloadFormat };

export interface Downloading {
  /** Undefined until the backend has named them; not every backend knows downloads. */
  formats: readonly DownloadFormat[] | undefined;
  state: DownloadState;
  run: (format: DownloadFormat) => Promise<void>;
}

const formatsOf = ({ downloads }: Portal) => downloads.formats();

/** Fetches the catalogue, or what is asked for of the history, as a file from an address that the backend makes for it. */
export function useDownload(history?: HistoryQuery): Downloading {
  const { downloads } = usePortal();
  const { value, failure } = useLoader(formatsOf);
  const formats = failure ? [] : value?.[history ? 'history' : 'catalogue'];
  const [state, setState] = useState<DownloadState>({ status: 'idle' });
  const run = async (format: DownloadFormat): Promise<void> => {
    setState({ status: 'busy' });
    const address = await downloads.address(format, ...(history ? [history] : []));
    if (!address.ok) return setState({ status: 'failed', failure: address.failure, format });
    save(address.value);
    setState({ status: 'idle' });
  };
  return { formats, state, run };
}

/** The page stays: the answer is an attachment, and a refusal of the own site is a failed download. */
function save(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
