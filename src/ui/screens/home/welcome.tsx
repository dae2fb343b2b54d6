import { useState } from 'react';
import { Trans } from 'react-i18next';
import { nameOfViewed } from '#domain/access/viewed-person';
import { hourIn, partOfDay } from '#domain/conventions';
import { PageTitle } from '../../kit/page';
import { When } from '../../kit/when';
import { usePortal } from '../../portal/use-portal';
import { useGreetedName } from '../../session/use-session-user';
import { useTexts } from '../../portal/texts/use-texts';

interface WelcomeProps {
  lastVisit: Date | undefined;
  changed: number;
  total: number;
}

/** Greets, and says how many dashboards have changed since the last visit. */
export function Welcome(props: WelcomeProps) {
  const { t } = useTexts();
  const { viewedAs } = usePortal();
  return (
    <>
      <PageTitle display>{useGreeting()}</PageTitle>
      <p className="mt-1 text-body text-muted">
        {viewedAs ? t('viewAs.home', { count: props.total, name: nameOfViewed(viewedAs) }) : <NewsLine {...props} />}
      </p>
    </>
  );
}

/** "5 dashboards have changed since your last visit, yesterday, 17:12" */
function NewsLine({ lastVisit, changed, total }: WelcomeProps) {
  const { t } = useTexts();
  if (!lastVisit) return t('home.count', { count: total });
  return (
    <Trans
      i18nKey={changed > 0 ? 'home.changedSince' : 'home.nothingSince'}
      count={changed}
      components={{ when: <When date={lastVisit} within /> }}
    />
  );
}

function useGreeting(): string {
  const { t, conventions } = useTexts();
  const ownName = useGreetedName();
  const { viewedAs } = usePortal();
  const [hour] = useState(() => hourIn(conventions.timeZone, new Date()));
  const name = viewedAs ? nameOfViewed(viewedAs) : ownName;
  return t(`home.${name ? 'greeting' : 'greetingNobody'}.${partOfDay(hour)}`, { name });
}
