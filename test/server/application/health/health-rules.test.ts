import { describe, expect, it } from 'vitest';
import { openingTroubles } from '#domain/dashboards/viewing/opening-trouble';
import { ok } from '#domain/result';
import { judge } from '#server/application/health/judge';
import en from '../../../../server/application/health/words/en.json';
import { put, refused, told, unreachable } from './changes';
import { ofAmazon } from './amazon-cases';
import { damaged, groupBytes, ofPortal } from './portal-cases';
import { type Change, whatIsSeen } from './what-is-seen';

const rows = [...ofAmazon, ...ofPortal];

/** How many checks of each area passed. */
const passed = (...changes: Change[]) =>
  Object.fromEntries(judge(whatIsSeen(...changes)).areas.map(({ area, checks, found }) => [area, checks - found]));

it('the rules of doctor and Health find nothing where all is well', () => {
  const { findings, areas } = judge(whatIsSeen());
  expect(findings).toEqual([]);
  expect(areas.map(({ area, state }) => `${area} ${state}`)).toEqual([
    'quicksight ok',
    'embedding ok',
    'sign-in ok',
    'address ok',
    'data ok',
    'mail ok',
    'exports ok',
  ]);
});

it.each(rows)('the rules of doctor and Health name %s', (_, change, finding) => {
  expect(judge(whatIsSeen(change)).findings.map(told).join('; ')).toBe(finding);
});

it('every finding of doctor and Health but that of unusable settings has a case here', () => {
  const named = new Set(rows.map(([, , finding]) => finding.split(' ')[1]));
  expect(Object.keys(en).filter((code) => !named.has(code))).toEqual(['settings']);
});

describe('the rules of doctor and Health', () => {
  it('call tokens too large only if they are sent, and pass no check that was made in part', () => {
    const large = put('pool', { groupBytes: groupBytes(4000) });
    expect(judge(whatIsSeen(large, put('intended', { sessionCheck: false }))).findings).toEqual([]);
    const part = put('pool', { groupBytes: ok({ people: [1000], isWhole: false }) });
    expect(passed(part)['address']).toBe(passed()['address']! - 1);
  });

  it('find no fault with groups where everyone may see everything', () => {
    expect(judge(whatIsSeen(put('intended', { managed: false, byGroup: false }))).findings).toEqual([]);
  });

  it('need no right of managed permissions where permissions are left as they are', () => {
    const asIs = put('intended', { managed: false });
    const looks = put('quickSight', { sharing: [{ title: 'Sales', sharedWith: refused('right') }] });
    const { findings } = judge(whatIsSeen(asIs, looks, put('pool', { members: refused('right') })));
    expect(findings.map(told)).toEqual([
      'warning permissions-as-is',
      'unknown right-to-check quicksight:DescribeDashboardPermissions',
      'unknown right-to-check cognito-idp:ListUsersInGroup',
    ]);
  });

  it('have a finding for everything that stops an opening', () => {
    for (const trouble of openingTroubles) {
      const { findings } = judge({ openings: { [trouble]: { named: 'eu-west-2' } } });
      expect(findings, trouble).toHaveLength(1);
    }
  });

  it('find nothing in areas that no probe looked at', () => {
    expect(judge({})).toEqual({ findings: [], areas: [], passed: [] });
  });

  it('name each check that passed, and each company it is about', () => {
    const { areas, passed: named } = judge(whatIsSeen(put('data', { newestBackup: undefined })));
    for (const { area, checks, found } of areas)
      expect(
        named.filter((one) => one.area === area),
        area,
      ).toHaveLength(checks - found);
    expect(named).not.toContainEqual(expect.objectContaining({ check: 'is backed up' }));
    expect(named.filter(({ check }) => check === 'has each company’s provider')).toEqual([
      { area: 'sign-in', check: 'has each company’s provider', of: 'Contoso' },
      { area: 'sign-in', check: 'has each company’s provider', of: 'Fabrikam' },
    ]);
  });

  it('don’t count a check as passed that could not be made', () => {
    const lost = put('quickSight', { dashboards: unreachable('ETIMEDOUT'), account: unreachable('ETIMEDOUT') });
    const silent = put('views', { views: unreachable('ETIMEDOUT') });
    expect(passed(lost, silent, put('address', { page: unreachable('ECONNREFUSED') }))).toMatchObject({
      quicksight: 0,
    });
    const unread = passed(damaged, put('quickSight', { published: undefined, sharing: [] }));
    expect(unread).toMatchObject({ data: 0, quicksight: passed()['quicksight']! - 2 });
  });

  it('put the most urgent first, and name a cause once that several checks meet', () => {
    const denied = refused('credentials');
    const { findings } = judge(
      whatIsSeen(
        put('data', { newestBackup: undefined }),
        put('quickSight', { dashboards: denied, account: denied, namespaces: denied }),
      ),
    );
    expect(findings.map(told)).toEqual(['wrong credentials', 'warning no-backup']);
  });
});
