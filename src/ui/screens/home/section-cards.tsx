import type { Shelved } from '#domain/dashboards/sections/arrange';
import { noSection } from '#domain/dashboards/sections/menu-rows';
import { sectionTitle } from '#domain/dashboards/sections/section';
import { Section } from '../../kit/section';
import { DashboardCard } from '../../dashboards/dashboard-card';
import { PathLink } from '../../portal/navigation/path-link';
import { useTexts } from '../../portal/texts/use-texts';

/** With more dashboards than `whole`, only the first `cards` of the first `sections` are shown. */
const most = { whole: 24, sections: 6, cards: 4 };

/** Every section with its dashboards as cards, in the managers' order. */
export function SectionCards({ shelved, total }: { shelved: readonly Shelved[]; total: number }) {
  const { t, language } = useTexts();
  const isWhole = total <= most.whole;
  const shown = isWhole ? shelved : shelved.slice(0, most.sections);
  return (
    <>
      {shown.map(({ section, dashboards }) => {
        const count =
          isWhole || dashboards.length <= most.cards ? (
            <span className="text-meta text-muted">{t('dashboards.count', { count: dashboards.length })}</span>
          ) : (
            <PathLink path={`/dashboard?section=${section?.id ?? noSection}`} className="link text-meta">
              {t('dashboards.count', { count: dashboards.length })}
            </PathLink>
          );
        const cards = (
          <ul className="mt-2 grid grid-cols-4 gap-x-5 gap-y-4 max-desk:grid-cols-3 max-tablet:grid-cols-2">
            {(isWhole ? dashboards : dashboards.slice(0, most.cards)).map((dashboard) => (
              <DashboardCard key={dashboard.id} dashboard={dashboard} />
            ))}
          </ul>
        );
        return section ? (
          <Section key={section.id} title={sectionTitle(section, language)} aside={count} className="mt-4">
            {cards}
          </Section>
        ) : (
          <section key={noSection} aria-label={t('sections.none')} className="mt-6 min-w-0 border-t border-line pt-3">
            {!isWhole && count}
            {cards}
          </section>
        );
      })}
      {!isWhole && (
        <PathLink to="/dashboard" className="mt-4 inline-block link py-1 max-tablet:py-3.25">
          {t('dashboards.showAll')}
        </PathLink>
      )}
    </>
  );
}
