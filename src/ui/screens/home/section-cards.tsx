import type { Shelved } from '#domain/dashboards/sections/arrange';
import { noSection } from '#domain/dashboards/sections/menu-rows';
import { sectionTitle } from '#domain/dashboards/sections/section';
import { Section } from '../../components/section';
import { DashboardCard } from '../../dashboards/dashboard-card';
import { PathLink } from '../../navigation/path-link';
import { useTexts } from '../../use-texts';

/** With more dashboards than `whole`, only the first `cards` of the first `sections` are shown. */
const most = { whole: 24, sections: 6, cards: 4 };

/** Every section with its dashboards as cards, in the managers' order. */
export function SectionCards({ shelved, total }: { shelved: readonly Shelved[]; total: number }) {
  const { t, language } = useTexts();
  const isWhole = total <= most.whole;
  const shown = isWhole ? shelved : shelved.slice(0, most.sections);
  return (
    <>
      {shown.map(({ section, dashboards }) => (
        <Section
          key={section?.id ?? ''}
          title={section ? sectionTitle(section, language) : t('sections.none')}
          aside={
            isWhole || dashboards.length <= most.cards ? (
              <span className="text-meta text-muted">{t('dashboards.count', { count: dashboards.length })}</span>
            ) : (
              <PathLink path={`/dashboard?section=${section?.id ?? noSection}`} className="link text-meta">
                {t('dashboards.count', { count: dashboards.length })}
              </PathLink>
            )
          }
          className="mt-4"
        >
          <ul className="mt-2 grid grid-cols-4 gap-x-5 gap-y-4 max-desk:grid-cols-3 max-tablet:grid-cols-2">
            {(isWhole ? dashboards : dashboards.slice(0, most.cards)).map((dashboard) => (
              <DashboardCard key={dashboard.id} dashboard={dashboard} />
            ))}
          </ul>
        </Section>
      ))}
      {!isWhole && (
        <PathLink to="/dashboard" className="mt-4 inline-block link py-1 max-tablet:py-3.25">
          {t('home.showAll')}
        </PathLink>
      )}
    </>
  );
}
