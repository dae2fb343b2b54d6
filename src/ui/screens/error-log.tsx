import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorEntry } from '../../application/error-log';
import { Button } from '../components/button';
import { CopyText } from '../components/copy-text';
import { MessagePage } from '../components/message-page';
import { Page, PageTitle } from '../components/page';
import { When } from '../components/when';
import { usePortal } from '../use-portal';

/** What went wrong in this tab; the newest first. */
export function ErrorLogList() {
  const { t } = useTranslation();
  const { errorLog } = usePortal();
  const [entries, setEntries] = useState<readonly ErrorEntry[]>([]);
  useEffect(() => {
    const subscription = errorLog.entries$.subscribe(setEntries);
    return () => subscription.unsubscribe();
  }, [errorLog]);

  if (entries.length === 0) {
    return (
      <MessagePage art="point" title={t('errorLog.empty')}>
        <p>{t('errorLog.emptyText')}</p>
      </MessagePage>
    );
  }
  return (
    <Page>
      <div className="flex items-start justify-between gap-4">
        <div>
          <PageTitle>{t('route.errorLog')}</PageTitle>
          <p className="mt-1 text-body text-muted">{t('errorLog.text')}</p>
        </div>
        <Button onClick={() => errorLog.clear()}>{t('errorLog.clear')}</Button>
      </div>
      <ol className="mt-5 border-t border-axis">
        {entries.map((entry) => (
          <Entry key={entry.reference} entry={entry} />
        ))}
      </ol>
    </Page>
  );
}

function Entry({ entry }: { entry: ErrorEntry }) {
  const { t } = useTranslation();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2">
      <div className="min-w-0 flex-[1_1_20rem]">
        <p className="line-clamp-4 font-label wrap-anywhere" dir="auto">
          {entry.message}
        </p>
        <p className="mt-0.5 line-clamp-2 text-meta wrap-anywhere text-muted">
          {entry.kind} {t('errorLog.at')} <code className="font-code">{entry.where}</code>, <When date={entry.time} />
        </p>
      </div>
      <p className="flex flex-none items-center gap-1">
        <CopyText text={entry.reference} />
      </p>
    </li>
  );
}
