import { expect, it } from 'vitest';
import { exportFileRoutes } from '#server/http/export-files';
import type { ExportFiles } from '#server/application/exports/export-files';
import { failed, ok } from '#domain/result';
import { noMetrics } from '#server/ports/metrics';

const file = { key: 'file-1', name: 'Umsätze.xlsx' };

function aRoute(answer: Awaited<ReturnType<ExportFiles['open']>>) {
  const lines: string[] = [];
  const log = { record: (line: string) => lines.push(line), incidents: console.error, metrics: noMetrics };
  const app = exportFileRoutes({ open: async () => answer }, log);
  const open = (language = 'en') =>
    app.request('/exports/file?for=ann-sub&export=an-export&token=a-secret', {
      headers: { 'Accept-Language': language },
    });
  return { open, lines };
}

it('the address of a file answers with the file under its name and type, and is in the log without its token', async () => {
  const { open, lines } = aRoute(ok({ file, served: { content: new Uint8Array([1, 2]) } }));
  const answer = await open();
  expect([answer.status, new Uint8Array(await answer.arrayBuffer())]).toEqual([200, new Uint8Array([1, 2])]);
  expect(answer.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  expect(answer.headers.get('content-disposition')).toContain("filename*=UTF-8''Ums%C3%A4tze.xlsx");
  expect(lines.join()).toContain('"event":"downloaded"');
  expect(lines.join()).not.toMatch(/a-secret|Umsätze/);
});

it('the address of a file in S3 leads on to S3, and no cache keeps where', async () => {
  const { open } = aRoute(ok({ file, served: { url: 'https://bucket.example.com/kept/1?signature' } }));
  const answer = await open();
  expect([answer.status, answer.headers.get('location')]).toEqual([302, 'https://bucket.example.com/kept/1?signature']);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

it.each([
  ['over', 410, ['no longer works', 'gilt nicht mehr', 'non è più valido'], 0],
  ['withdrawn', 403, ['no longer open its dashboard', 'nicht mehr öffnen', 'Non puoi più'], 1],
  ['down', 503, ['right now', 'gerade nicht', 'Al momento'], 1],
] as const)(
  'the address of a file that is %s says so with %i in the browser’s language',
  async (why, status, words, logged) => {
    const { open, lines } = aRoute(failed(why));
    for (const [at, language] of ['en', 'de-CH', 'it'].entries()) {
      const answer = await open(language);
      expect(answer.status).toBe(status);
      expect(await answer.text()).toContain(words[at]);
    }
    expect(lines).toHaveLength(3 * logged);
    expect(lines.join()).not.toContain('a-secret');
  },
);
