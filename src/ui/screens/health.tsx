import { ArrowPathIcon } from '@heroicons/react/24/outline';
import { useCallback } from 'react';
import { Trans } from 'react-i18next';
import type { Portal } from '#application/portal';
import type { AreaHealth, Health } from '#domain/health/health';
import { Button } from '../kit/button';
import { ListSkeleton } from '../kit/skeleton';
import { When } from '../kit/when';
import { ManagementPlace } from '../management/management-place';
import { useLoader } from '../portal/loading/use-loader';
import { FailureNotice } from '../kit/notices/failure-notice';
import { forManagers } from '../session/for-managers';
import { useTexts } from '../portal/texts/use-texts';
import { areaName } from './health/area-name';
import { FindingLists } from './health/finding-lists';
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
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {health && <Checked health={health} />}
            <Button kind="main" icon={ArrowPathIcon} busy={busy} busyLabel={t('health.checking')} onClick={run}>
              {t('action.checkAgain')}
            </Button>
          </div>
        )
      }
    >
      {failure && offered && <FailureNotice failure={failure} onRetry={run} className="mb-4" />}
      {!health && busy && <ListSkeleton rows={5} />}
      {health && (
        <div className="grid items-start gap-8 wide:grid-cols-[minmax(0,1fr)_20rem]">
          <FindingLists health={health} />
          <ByArea health={health} />
        </div>
      )}
    </ManagementPlace>
  );
}

function Checked({ health: { checkedAt, areas } }: { health: Health }) {
  const { t } = useTexts();
  const count = areas.reduce((sum, { checks }) => sum + checks, 0);
  return (
    <p className="text-meta text-muted">
      {/* A new time is a new element, which counts from now. */}
      <Trans
        t={t}
        i18nKey="health.checked"
        count={count}
        components={{ when: <When key={checkedAt.getTime()} date={checkedAt} within /> }}
      />
    </p>
  );
}

function ByArea({ health: { areas, exports } }: { health: Health }) {
  const { t } = useTexts();
  return (
    <aside
      aria-label={t('health.byArea')}
      className="min-w-0 text-ui max-wide:border-t max-wide:border-axis max-wide:pt-4 wide:border-l wide:border-axis wide:pl-6"
    >
      <h2 className="text-body font-head">{t('health.byArea')}</h2>
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
      <span className="min-w-0 flex-1 wrap-anywhere">{areaName(area, t)}</span>
      <span className="text-meta whitespace-nowrap text-muted">
        {t('health.well', { well: checks - found, checks })}
      </span>
      <StateMark state={state} />
      <span className="sr-only">{t(`health.state.${state}`)}</span>
    </li>
  );
}
