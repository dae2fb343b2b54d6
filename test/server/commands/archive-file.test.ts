import { expect, it } from 'vitest';
import { linesOf, readArchive } from '#server/commands/archive/archive-file';
import { extensionFields, untouchedEdit } from '#domain/dashboards/dashboard';
import { aDashboard } from '../../domain/dashboards/a-dashboard';

/** As the first version wrote it. */
const firstVersion = `{"version":1}
{"dashboard":{"description":"","groups":["Board"],"icon":"ChartBarIcon","id":"dashboard@sales","metaArn":"arn:sales","metaId":"sales","metaName":"Sales","status":"EMBEDED","title":"Sales","updatedAt":"2026-11-20T08:01:00.000Z"}}
{"entry":{"at":"2026-11-20T08:00:00.000Z","counts":{"added":1,"missing":0,"renamed":0,"returned":0},"kind":"synced","number":1}}
{"entry":{"at":"2026-11-20T08:01:00.000Z","by":{"email":"ann@example.com","sub":"ann-sub"},"call":"/update","code":"not-allowed","count":2,"kind":"refused","number":2}}
{"lastSync":{"added":1,"finishedAt":"2026-11-20T08:00:00.000Z","missing":0,"renamed":0,"returned":0}}
{"homePath":{"path":"/favourites","sub":"ann-sub"}}
{"request":{"answer":{"at":"2026-11-20T08:03:00.000Z","by":"ann@example.com","granted":false,"word":"No"},"at":"2026-11-20T08:02:00.000Z","email":"bob@example.com","groups":["Ops"],"metaId":"sales","note":"Why","sub":"bob-sub"}}
{"request":{"at":"2026-11-20T08:02:00.000Z","email":"cy@example.com","groups":[],"metaId":"sales","note":"","sub":"cy-sub"}}
{"grant":{"at":"2026-11-20T08:04:00.000Z","by":"ann@example.com","dashboard":"dashboard@sales","email":"bob@example.com","sub":"bob-sub"}}
{"lines":9}`.split('\n');

it('the file of an export is read as the first version wrote it, and written again with the fields that came later', async () => {
  const archive = await readArchive(firstVersion);
  expect(archive.dashboard).toMatchObject([{ id: 'dashboard@sales', groupList: ['Board'], missing: false }]);
  expect(archive.entry.map(({ number, kind }) => [number, kind])).toEqual([
    [1, 'synced'],
    [2, 'refused'],
  ]);
  const later = Object.fromEntries(Object.entries(untouchedEdit('')).filter(([field]) => extensionFields.has(field)));
  const written = firstVersion.map((line) => JSON.parse(line) as { dashboard?: object });
  expect([...linesOf(archive)].map((line) => JSON.parse(line) as unknown)).toEqual(
    [{ version: 3 }, ...written.slice(1)].map((line) =>
      'dashboard' in line ? { dashboard: { ...line.dashboard, ...later } } : line,
    ),
  );
});

it('the file of an export is read with the byte order mark of a Windows editor', async () => {
  const { entry } = await readArchive([`\uFEFF${firstVersion[0]}`, ...firstVersion.slice(1)]);
  expect(entry).toHaveLength(2);
});

it.each([
  ['of a later version', ['{"version":4}'], /later version of the portal \(4, this one knows 3\)/],
  ['that was cut off', firstVersion.slice(0, -1), 'not complete'],
  ['of which a line is missing', firstVersion.toSpliced(2, 1), 'not complete'],
  ['of something else', ['{"dashboards":[]}'], 'no export'],
  ['that is empty', [], 'not complete'],
  ['with a line of nonsense', firstVersion.toSpliced(2, 0, '{"dashboard":{}}'), 'line 3'],
])('the file of an export is refused if it is one %s', async (_, lines, reason) => {
  await expect(readArchive(lines)).rejects.toThrow(reason);
});

const withEntry = (entry: object) => firstVersion.toSpliced(2, 0, JSON.stringify({ entry })).slice(0, -1);

it('an entry of a later kind in an export is kept apart, and one of a known kind that lacks a field is refused', async () => {
  const later = { at: '2027-01-01T00:00:00.000Z', kind: 'annotated', number: 9 };
  const lines = withEntry(later);
  const { laterEntry } = await readArchive([...lines, JSON.stringify({ lines: lines.length })]);
  expect(laterEntry).toEqual([{ from: 'export', row: later }]);
  await expect(readArchive(withEntry({ ...later, kind: 'refused' }))).rejects.toThrow('line 3');
});

it('the file of an export has a line for the version, each dashboard and the end', () => {
  const archive = {
    dashboard: [aDashboard()],
    entry: [],
    laterEntry: [],
    lastSync: [],
    homePath: [],
    request: [],
    grant: [],
    use: [],
    useSum: [],
    personalPart: [],
    section: [],
    job: [],
  } as const;
  expect([...linesOf(archive)]).toHaveLength(3);
});
