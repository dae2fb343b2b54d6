import { deflateRawSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compress, decompress } from '#application/browser/compression';

const most = 1_000_000;

describe('a compressed text', () => {
  it('is shorter, and the same again', async () => {
    const text = 'Revenue, orders and margin. '.repeat(5_000);
    const compressed = await compress(text);
    expect(compressed.length).toBeLessThan(text.length / 50);
    expect(await decompress(compressed, most)).toBe(text);
  });

  it('can be any text', async () => {
    const any = fc.string({ unit: 'binary', maxLength: 20_000 });
    await fc.assert(
      fc.asyncProperty(any, async (text) => {
        expect(await decompress(await compress(text), most)).toBe(text.toWellFormed());
      }),
    );
  });

  it('is not read where it is cut off, or is anything else', async () => {
    const compressed = await compress('Revenue, orders and margin');
    for (let at = 0; at < compressed.length - 2; at++)
      expect(await decompress(compressed.slice(0, at), most)).toBe(undefined);
    expect(await decompress('Not compressed!', most)).toBe(undefined);
  });

  it('is not read beyond what it can have been', async () => {
    const bomb = deflateRawSync(Buffer.alloc(50_000_000)).toString('base64');
    expect(bomb.length).toBeLessThan(100_000);
    expect(await decompress(bomb, most)).toBe(undefined);
  });
});
