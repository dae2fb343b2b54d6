import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Downloads, fileHeaders } from '#server/ports/downloads';

export interface OpenDownloads {
  downloads: Downloads;
  /** Fetches an address as a browser does. */
  fetch(url: string): Promise<Response>;
  /** Lets so many seconds pass. */
  wait(seconds: number): void;
  close(): Promise<void>;
}

const now = new Date('2026-11-22T08:00:00Z');
const hour = 3600;
const week = 604_800;
const file = { name: 'catalogue-2026-11-22.csv', content: '"ü"\r\n' };

/** The promises of every store of downloads; `open` starts at the given time. */
export function describeDownloads(
  name: string,
  open: (now: Date) => Promise<OpenDownloads>,
  /** For how many seconds an address works at most, whatever is asked. */
  { longest = week } = {},
): void {
  describe(name, () => {
    let opened: OpenDownloads;
    beforeEach(async () => void (opened = await open(now)));
    afterEach(() => opened.close());

    it('gives the file under its name to everyone who has the address, again and again until it expires', async () => {
      const { url, expiresAt } = await opened.downloads.offer(file, hour);
      expect(expiresAt).toEqual(new Date('2026-11-22T09:00:00Z'));
      opened.wait(hour - 1);
      for (const _ of [1, 2]) {
        const answer = await opened.fetch(url);
        expect(answer.status).toBe(200);
        expect(await answer.text()).toBe(file.content);
        expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
        expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${file.name}"`);
      }
      opened.wait(1);
      expect((await opened.fetch(url)).status).toBe(403);
    });

    it('takes up to seven days, and refuses more', async () => {
      const { expiresAt } = await opened.downloads.offer(file, week);
      expect(expiresAt).toEqual(new Date(now.getTime() + longest * 1000));
      for (const lifetime of [week + 1, 0, -5, 1.5, Number.NaN]) {
        await expect(opened.downloads.offer(file, lifetime)).rejects.toThrow(RangeError);
      }
    });

    it('keeps files apart', async () => {
      const [one, other] = await Promise.all(
        ['1', '2'].map((content) => opened.downloads.offer({ name: 'a.json', content }, hour)),
      );
      expect(await (await opened.fetch(one!.url)).text()).toBe('1');
      expect(await (await opened.fetch(other!.url)).text()).toBe('2');
    });

    it('serves kept bytes under a name in any script to whoever may have them now, and gives no address that lasts', async () => {
      const content = new Uint8Array([0, 255, 1]);
      const name = 'Umsätze „Nord“ 売上.xlsx';
      const key = await opened.downloads.keep({ name, content }, new Date(now.getTime() + week * 1000));
      opened.wait(week - 2 * hour);
      const served = await opened.downloads.serve({ key, name });
      const answer =
        served && 'url' in served
          ? await opened.fetch(served.url)
          : new Response(served?.content, { headers: fileHeaders(name) });
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(content);
      expect(answer.headers.get('content-type')).toBe(
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      );
      expect(answer.headers.get('content-disposition')).toBe(
        `attachment; filename="Umsatze Nord .xlsx"; filename*=UTF-8''Ums%C3%A4tze%20%E2%80%9ENord%E2%80%9C%20%E5%A3%B2%E4%B8%8A.xlsx`,
      );
      opened.wait(10);
      if (served && 'url' in served) expect((await opened.fetch(served.url)).status).toBe(403);
      expect(await opened.downloads.read(key)).toEqual(content);
    });

    it('removes a kept file, and reads none of an unknown key', async () => {
      const key = await opened.downloads.keep(
        { name: 'a.pdf', content: new Uint8Array([1]) },
        new Date(now.getTime() + hour * 1000),
      );
      await opened.downloads.remove(key);
      await opened.downloads.remove(key);
      expect(await opened.downloads.read(key)).toBeUndefined();
      expect(await opened.downloads.read('../key')).toBeUndefined();
    });

    it('refuses an address in which anything was altered', async () => {
      const { url } = await opened.downloads.offer(file, hour);
      const start = url.indexOf('?');
      const altered = Array.from(url.slice(start + 1), (character, at) => {
        const other = character === '1' ? '2' : '1';
        return `${url.slice(0, start + 1 + at)}${other}${url.slice(start + 2 + at)}`;
      });
      // The last character of a signature has two bits that mean nothing.
      for (const one of [url.slice(0, start), ...altered.slice(0, -1)]) {
        expect((await opened.fetch(one)).status, one).toBe(403);
      }
    });
  });
}
