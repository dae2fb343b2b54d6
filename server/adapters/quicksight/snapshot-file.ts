import { get } from 'node:https';
import { largestFile } from '../../ports/snapshots';

/** Milliseconds without an answer. */
const patience = 60_000;

/**
 * Fetches a finished file from the presigned address that QuickSight gives, which expires soon. `certificate` is the PEM of the only
 * certificate to trust instead of the public ones. Rejects without the address, which opens the file.
 */
export function fetchFile(
  address: string,
  certificate: string | undefined,
): Promise<Uint8Array<ArrayBuffer> | 'too-large'> {
  return new Promise((resolve, reject) => {
    if (!address.startsWith('https://')) throw refused('is not of https');
    const request = get(address, { ...(certificate !== undefined && { ca: certificate }) }, (response) => {
      const { statusCode = 0, headers } = response;
      const tooLarge = (): void => {
        response.destroy();
        resolve('too-large');
      };
      if (statusCode !== 200) {
        response.resume();
        reject(refused(`answered ${statusCode}`));
        return;
      }
      if (Number(headers['content-length']) > largestFile) {
        tooLarge();
        return;
      }
      const parts: Uint8Array[] = [];
      let length = 0;
      response.on('data', (part: Uint8Array) => {
        parts.push(part);
        length += part.length;
        if (length > largestFile) tooLarge();
      });
      response.on('end', () => resolve(Buffer.concat(parts)));
      response.on('error', reject);
    });
    request.setTimeout(patience, () =>
      request.destroy(Object.assign(refused('did not answer'), { code: 'ETIMEDOUT' })),
    );
    request.on('error', reject);
  });
}

/** Has a code, as errors of the network have. */
const refused = (what: string): Error => Object.assign(new Error(`The address of the file ${what}`), { code: 'EFILE' });
