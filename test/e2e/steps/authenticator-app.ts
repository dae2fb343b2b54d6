import { createHmac } from 'node:crypto';
import type { Page } from 'playwright-core';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * The code that an app with this secret shows now, or so many half minutes from now (RFC 6238: SHA-1, six digits, 30 s). A pool takes
 * the code before and the one after as well, and each of them once.
 */
export function codeOfApp(secret: string, halfMinutesFromNow = 0): string {
  const bits = Array.from(secret, (letter) => letters.indexOf(letter).toString(2).padStart(5, '0'));
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + halfMinutesFromNow));
  const mac = createHmac('sha1', key).update(time).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 0xf) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** The secret that the page shows, in groups of four letters, to enter into an app. */
export async function secretShownOn(page: Page): Promise<string> {
  const shown = await page.getByText(/^([A-Z2-7]{4} ?)+$/).textContent();
  return shown?.replaceAll(' ', '') ?? '';
}
