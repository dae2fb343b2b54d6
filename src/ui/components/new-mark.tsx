import { useTranslation } from 'react-i18next';

/** "New", beside a title. */
export function NewMark() {
  const { t } = useTranslation();
  return (
    <span className="flex-none rounded-sm bg-accent-soft px-1.5 text-meta font-label text-accent-ink forced-colors:border">
      {t('management.new')}
    </span>
  );
}
