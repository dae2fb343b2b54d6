import { ExclamationTriangleIcon } from '@heroicons/react/16/solid';
import { EyeSlashIcon } from '@heroicons/react/24/outline';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Dashboard, isPublished } from '../../../domain/dashboard';
import { PathLink } from '../../components/path-link';

/** What a manager should look at; nothing while there is nothing. */
export function Attention({ dashboards }: { dashboards: readonly Dashboard[] }) {
  const { t } = useTranslation();
  const missing = dashboards.filter((dashboard) => dashboard.missing).length;
  const unpublished = dashboards.filter((dashboard) => !dashboard.missing && !isPublished(dashboard)).length;
  if (unpublished + missing === 0) return null;
  return (
    <ul
      aria-label={t('home.attention')}
      className="mt-6 grid auto-cols-fr divide-line rounded-md border border-line bg-raised max-desk:divide-y desk:grid-flow-col desk:divide-x"
    >
      {unpublished > 0 && (
        <Item
          mark={<EyeSlashIcon className="mt-px icon text-muted" aria-hidden />}
          fact={t('home.unpublished', { count: unpublished })}
          text={t('home.unpublishedText')}
          action={t('home.review')}
        />
      )}
      {missing > 0 && (
        <Item
          mark={<ExclamationTriangleIcon className="mt-px icon text-warning" aria-hidden />}
          fact={t('home.missing', { count: missing })}
          text={t('home.missingText')}
          action={t('home.resolve')}
        />
      )}
    </ul>
  );
}

function Item({ mark, fact, text, action }: { mark: ReactNode; fact: string; text: string; action: string }) {
  return (
    <li className="flex items-start gap-3 px-4 py-3 max-tablet:text-body">
      {mark}
      <span className="min-w-0">
        <strong className="block font-label">{fact}</strong>
        <span className="text-muted">{text}</span>
      </span>
      <PathLink path="/management/quicksight" className="ml-auto link py-1 max-tablet:self-center max-tablet:py-2.5">
        {action}
      </PathLink>
    </li>
  );
}
