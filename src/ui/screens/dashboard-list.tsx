import { useNavigate, useSearch } from '@tanstack/react-router';
import { Trans } from 'react-i18next';
import { useMemo, useRef } from 'react';
import { type Dashboard, titleOf } from '#domain/dashboards/dashboard';
import { sectionTitle, sectionsOf, standing } from '#domain/dashboards/sections/section';
import { mayManage } from '#domain/access/roles';
import type { LeftOut } from '#domain/pages/dashboards-with-pages';
import { Choice } from '../fields/choice';
import { Page, PageTitle } from '../components/page';
import { When } from '../components/when';
import { useSteady, useSteadyArea } from '../layout/use-steady';
import { usePortal } from '../portal/use-portal';
import { useLive } from '../portal/use-live';
import { useVisitor } from '../session/use-visitor';
import { NoDashboards } from './home/no-dashboards';
import { useSections } from '../dashboards/use-sections';
import { DashboardRow } from '../dashboards/dashboard-row';
import { useRowsInSight } from '../layout/use-rows-in-sight';
import { Notice } from '../notices/notice';
import { useTexts } from '../use-texts';

/** As the router names it. */
const listRoute = '/shell/with-dashboards/dashboard';

const idOf = ({ id }: Dashboard): string => id;

export function DashboardList() {
  const { t, language } = useTexts();
  const { navigation, appState } = usePortal();
  const { dashboards: all, leftOut, known } = useLive(navigation);
  const { sections, section, choose } = useSectionInAddress(all);
  const now = useMemo(() => (section ? all.filter((one) => standing(one).section === section) : all), [all, section]);
  const { area, isOver } = useSteadyArea();
  const dashboards = useSteady({ isOver, whole: known === 'all' }, now, idOf);
  const lastUpdateTime = useLive(appState, (now) => now.lastUpdateTime);
  const manages = mayManage(useVisitor());

  if (all.length === 0 && leftOut.length === 0) return <NoDashboards manages={manages} />;
  return (
    <Page>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <PageTitle>{t('dashboards.title')}</PageTitle>
        <span className="text-meta text-muted">{t('dashboards.count', { count: dashboards.length })}</span>
        {lastUpdateTime && (
          <span className="text-meta text-muted">
            <Trans
              i18nKey="when.asOf"
              components={{ when: <When key={lastUpdateTime.getTime()} date={lastUpdateTime} within /> }}
            />
          </span>
        )}
        {sections.length > 0 && (
          <div className="ml-auto w-56 max-tablet:w-full">
            <Choice
              aria-label={t('sections.title')}
              value={section ?? ''}
              onChange={({ target }) => choose(target.value || undefined)}
            >
              <option value="">{t('home.all')}</option>
              {sections.map((one) => (
                <option key={one.id} value={one.id}>
                  {sectionTitle(one, language)}
                </option>
              ))}
            </Choice>
          </div>
        )}
      </div>
      <LeftOutNotice leftOut={leftOut} reason="address-taken" />
      <LeftOutNotice leftOut={leftOut} reason="no-address" />
      <div {...area}>
        <AllDashboards dashboards={dashboards} />
      </div>
    </Page>
  );
}

/** The sections that hold something for this person, and the one that the address names. */
function useSectionInAddress(all: readonly Dashboard[]) {
  const known = useSections();
  const navigate = useNavigate();
  const { section: named } = useSearch({ from: listRoute });
  const sections = useMemo(() => sectionsOf(known ?? [], all), [known, all]);
  const section = sections.find(({ id }) => id === named)?.id;
  const choose = (id: string | undefined): void =>
    void navigate({ to: '/dashboard', search: id === undefined ? {} : { section: id }, replace: true });
  return { sections, section, choose };
}

/** Up to this number all rows are rendered, for the browser's search; of more, only those near the window. */
const whole = 40;
/** A row of one line, also on phones. */
const likely = { wide: { top: 110, height: 44 }, phone: { top: 114, height: 52 } };

/** Every row counts, and ten thousand stay quick. */
function AllDashboards({ dashboards }: { dashboards: readonly Dashboard[] }) {
  const place = useRef<HTMLUListElement>(null);
  const keys = useMemo(() => dashboards.map(({ id }) => id), [dashboards]);
  const count = dashboards.length;
  const { rows, measure, below } = useRowsInSight({
    place,
    keys,
    likely,
    overscan: count <= whole ? whole : 6,
  });
  return (
    <ul ref={place} className="mt-4 border-t border-axis" style={{ paddingBottom: below }}>
      {rows.map(({ index, key, gap }) => {
        const dashboard = dashboards[index];
        if (!dashboard) return null;
        return <DashboardRow key={key} dashboard={dashboard} place={{ index, of: count, gap, measure }} />;
      })}
    </ul>
  );
}

/** The most titles in the sentence. */
const named = 5;

function LeftOutNotice({ leftOut, reason }: { leftOut: readonly LeftOut[]; reason: LeftOut['reason'] }) {
  const { t } = useTexts();
  const these = leftOut.filter((entry) => entry.reason === reason);
  if (these.length === 0) return null;
  return (
    <Notice kind="warning" className="mt-4">
      {t(`dashboardList.leftOut.${reason}`)}
      <ul className="mt-1">
        {these.slice(0, named).map(({ dashboard }) => (
          <li key={dashboard.id} dir="auto" className="line-clamp-1 font-label">
            {titleOf(dashboard)}
          </li>
        ))}
        {these.length > named && <li>{t('dashboardList.leftOut.more', { count: these.length - named })}</li>}
      </ul>
    </Notice>
  );
}
