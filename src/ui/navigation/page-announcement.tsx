import { useTexts } from '../use-texts';

/** Says which page has come to those who do not see it. In the page from the start: only changes in it are read aloud. */
export function PageAnnouncement({ title }: { title: string }) {
  const { t } = useTexts();
  return (
    <div className="sr-only" aria-live="polite" aria-atomic>
      {title && t('page.opened', { title })}
    </div>
  );
}
