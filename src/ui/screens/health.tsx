import { ArrowPathIcon } from '@heroicons/react/24/outline';
import { useCallback } from 'react';
import type { Portal } from '#application/portal';
import {
  type Health,
  type HealthFinding,
  type AreaHealth,
  type HealthArea,
  countStates,
  healthAreas,
} from '#domain/health/health';
import { Button } from '../kit/button';
import { CopyText } from '../kit/copy-text';
import { ListSkeleton } from '../kit/skeleton';
import { When } from '../kit/when';
import { ManagementPlace } from '../management/management-place';
import { useLoader } from '../portal/loading/use-loader';
import { FailureNotice } from '../kit/notices/failure-notice';
import { forManagers } from '../session/for-managers';
import { useTexts } from '../portal/texts/use-texts';
import { StateMark } from './health/state-mark';

export const HealthPage = forManagers('managementHealth', Health);

function Health() {
  const { t, language } = useTexts();
  const {
    value: health,
    busy,
    load,
    ...loaded
  } = useLoader(useCallback((portal: Portal) => portal.health.check(language), [language]));
  const failure = busy ? undefined : loaded.failure;
  const run = () => void load();
  // A backend without checks answers `not-found`.
  const offered = failure?.kind !== 'not-found';
  return (
    <ManagementPlace
      title={t('route.managementHealth')}
      about={offered ? t('health.about') : t('health.notOffered')}
      actions={
        offered && (
          <>
            {/* Keeps its space until there is a report. */}
            <span
              className={`max-tablet:order-last max-tablet:not-forced-colors:-ml-2.25 ${health ? '' : 'invisible'}`}
            >
              <CopyText text={health ? reportOf(health) : ''} shown="" label={t('health.copy')} />
            </span>
            <Button kind="main" icon={ArrowPathIcon} busy={busy} busyLabel={t('health.checking')} onClick={run}>
              {t('action.checkAgain')}
            </Button>
          </>
        )
      }
    >
      {failure && offered && <FailureNotice failure={failure} onRetry={run} className="mb-4" />}
      {!health && busy && <ListSkeleton rows={5} />}
      {health && (
        <div className="grid items-start gap-8 wide:grid-cols-[minmax(0,1fr)_20rem]">
          <FindingList health={health} />
          <LastRun health={health} />
        </div>
      )}
    </ManagementPlace>
  );
}

function reportOf({ checkedAt, findings }: Health): string {
  const lines = findings.map(({ state, code, what, step }) => `${state} ${code}: ${what}. ${step}`);
  return [checkedAt.toISOString(), ...lines].join('\n');
}

/** Lists the findings by urgency, each with why it matters and the step that fixes it. */
function FindingList({ health: { findings, areas } }: { health: Health }) {
  const { t, list } = useTexts();
  const counts = countStates(findings).map(({ state, count }) => t(`health.count.${state}`, { count }));
  const passed = areas.reduce((sum, { checks, found }) => sum + checks - found, 0);
  return (
    <section className="min-w-0">
      <h2 className="text-body font-head">{counts.length > 0 ? list(counts) : t('health.allWell')}</h2>
      <ul className="mt-2 border-t border-axis">
        {findings.map((finding) => (
          <Finding key={`${finding.code} ${finding.what}`} finding={finding} />
        ))}
        <li className="flex min-h-11 items-center gap-3 border-b border-line text-muted">
          <StateMark state="ok" className="icon-lg" />
          <span>{t('health.passed', { count: passed })}</span>
        </li>
      </ul>
    </section>
  );
}

function Finding({ finding: { state, what, why, step } }: { finding: HealthFinding }) {
  const { t } = useTexts();
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 border-b border-line py-4">
      <StateMark state={state} className="icon-lg" />
      <div className="min-w-0 wrap-anywhere">
        <h3 className="text-body font-head">
          <span className="sr-only">{t(`health.state.${state}`)}: </span>
          {what}
        </h3>
        <dl className="mt-1 grid grid-cols-[9rem_minmax(0,1fr)] gap-x-3 gap-y-1 text-ui max-tablet:grid-cols-1">
          <dt className="text-muted">{t('health.why')}</dt>
          <dd>{why}</dd>
          <dt className="text-muted">{t('health.step')}</dt>
          <dd>{step}</dd>
        </dl>
      </div>
    </li>
  );
}

function LastRun({ health: { checkedAt, areas, exports } }: { health: Health }) {
  const { t } = useTexts();
  return (
    <aside
      aria-label={t('health.lastChecked')}
      className="min-w-0 text-ui max-wide:border-t max-wide:border-axis max-wide:pt-4 wide:border-l wide:border-axis wide:pl-6"
    >
      <h2 className="text-body font-head">{t('health.lastChecked')}</h2>
      <p className="mt-1 text-muted">
        {/* A new time is a new element, which counts from now. */}
        <When key={checkedAt.getTime()} date={checkedAt} />
      </p>
      <h2 className="mt-6 text-body font-head">{t('health.byArea')}</h2>
      <ul className="mt-2 border-t border-axis">
        {areas.map((area) => (
          <Area key={area.area} area={area} />
        ))}
      </ul>
      {exports && (
        <>
          <h2 className="mt-6 text-body font-head">{t('health.exports')}</h2>
          <p className="mt-1">
            {exports.perMonth === undefined
              ? t('health.jobs', { count: exports.jobs })
              : t('health.jobsOf', { count: exports.jobs, most: exports.perMonth })}
          </p>
          <p className="text-meta text-muted">{t('health.jobsCost')}</p>
        </>
      )}
      <p className="mt-3 text-meta text-muted">
        {t('health.terminal')} <code className="font-code whitespace-nowrap">npm run doctor</code>
      </p>
    </aside>
  );
}

function Area({ area: { area, state, checks, found } }: { area: AreaHealth }) {
  const { t } = useTexts();
  return (
    <li className="flex min-h-9 items-center gap-2 border-b border-line">
      <span className="min-w-0 flex-1 wrap-anywhere">{isKnown(area) ? t(`health.area.${area}`) : area}</span>
      <span className="text-meta whitespace-nowrap text-muted">
        {t('health.well', { well: checks - found, checks })}
      </span>
      <StateMark state={state} />
      <span className="sr-only">{t(`health.state.${state}`)}</span>
    </li>
  );
}

/** Another backend can have areas of its own. */
const isKnown = (area: string): area is HealthArea => (healthAreas as readonly string[]).includes(area);
