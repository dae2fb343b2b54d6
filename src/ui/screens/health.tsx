import { ArrowPathIcon } from '@heroicons/react/24/outline';
import { useCallback } from 'react';
import type { Portal } from '#application/portal';
import type { Health } from '#domain/health/health';
import { Button } from '../components/button';
import { CopyText } from '../components/copy-text';
import { FailureNotice } from '../notices/failure-notice';
import { Page, PageTitle } from '../components/page';
import { ListSkeleton } from '../components/skeleton';
import { FindingList } from './health/finding-list';
import { LastRun } from './health/last-run';
import { useLoader } from '../loading/use-loader';
import { ForManagers } from '../session/for-managers';
import { useTexts } from '../use-texts';

/** Shows what the backend's checks found, and how to fix it. Changes nothing. */
export function HealthPage() {
  const { t } = useTexts();
  return (
    <ForManagers title={t('route.managementHealth')}>
      <Health />
    </ForManagers>
  );
}

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
    <Page>
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 flex-[1_1_14rem] max-tablet:basis-full">
          <PageTitle>{t('route.managementHealth')}</PageTitle>
          <p className="mt-0.5 text-muted">{offered ? t('health.about') : t('health.notOffered')}</p>
        </div>
        {/* Keeps its space until there is a report. */}
        {offered && (
          <span className={`max-tablet:order-last max-tablet:not-forced-colors:-ml-2.25 ${health ? '' : 'invisible'}`}>
            <CopyText text={health ? reportOf(health) : ''} shown="" label={t('health.copy')} />
          </span>
        )}
        {offered && (
          <Button kind="main" icon={ArrowPathIcon} busy={busy} busyLabel={t('health.checking')} onClick={run}>
            {t('health.again')}
          </Button>
        )}
      </div>
      {failure && offered && <FailureNotice failure={failure} onRetry={run} className="mb-4" />}
      {!health && busy && <ListSkeleton rows={5} />}
      {health && (
        <div className="grid items-start gap-8 wide:grid-cols-[minmax(0,1fr)_20rem]">
          <FindingList health={health} />
          <LastRun health={health} />
        </div>
      )}
    </Page>
  );
}

/** The report as text, for the operator. */
function reportOf({ checkedAt, findings }: Health): string {
  const lines = findings.map(({ state, code, what, step }) => `${state} ${code}: ${what}. ${step}`);
  return [checkedAt.toISOString(), ...lines].join('\n');
}
