import { Trans } from 'react-i18next';
import { spellGroup } from '#domain/dashboards/groups';
import type { News as ChangedDashboard } from '#domain/dashboards/shelf/news';
import { DashboardRow } from '../../dashboards/dashboard-row';
import { PathLink } from '../../navigation/path-link';
import { When } from '../../components/when';
import { Hint, Section } from '../../components/section';
import { useTexts } from '../../use-texts';

const most = 7;

/** The changes since the last visit, in words. */
export function News({ news, lastVisit }: { news: readonly ChangedDashboard[]; lastVisit: Date | undefined }) {
  const { t } = useTexts();
  const words = useChangeWords();
  const since = lastVisit && (
    <span className="text-meta text-muted">
      <Trans i18nKey="home.since" components={{ when: <When date={lastVisit} within /> }} />
    </span>
  );
  return (
    <Section title={t('home.changed')} aside={since}>
      {news.length === 0 ? (
        <Hint>{t('home.noNews')}</Hint>
      ) : (
        <ul className="mt-2 border-t border-axis">
          {news.slice(0, most).map((one) => (
            <DashboardRow key={one.dashboard.id} dashboard={one.dashboard} note={words(one)} />
          ))}
        </ul>
      )}
      {news.length > most && (
        <PathLink to="/dashboard" className="mt-2 inline-block link py-1 max-tablet:py-3.25">
          {t('home.showAll')}
        </PathLink>
      )}
    </Section>
  );
}

/** "Title changed, Published for Sales" */
function useChangeWords(): (news: ChangedDashboard) => string {
  const { t, language } = useTexts();
  const inWords = (type: 'conjunction' | 'unit', words: readonly string[]): string =>
    new Intl.ListFormat(language, { type, style: type === 'unit' ? 'short' : 'long' }).format(words);
  return ({ dashboard, changes }) =>
    inWords(
      'unit',
      changes.map((change) => {
        if (change !== 'published') return t(`home.change.${change}`);
        const { groupList } = dashboard;
        return groupList.length === 0
          ? t('home.change.publishedForAll')
          : t('home.change.published', { groups: inWords('conjunction', groupList.map(spellGroup)) });
      }),
    );
}
