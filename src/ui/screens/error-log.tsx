import { useState } from 'react';
import { recordHolds, spellOut, specifiedIn } from '#domain/browser/error-search';
import type { ErrorRecord } from '#domain/browser/error-record';
import { Button } from '../kit/button';
import { CopyText } from '../kit/copy/copy-text';
import { FilterField } from '../kit/fields/filter-field';
import { MessagePage } from '../kit/message-page';
import { Page, PageTitle } from '../kit/page';
import { usePortal } from '../portal/use-portal';
import { useLive } from '../portal/use-live';
import { When } from '../kit/when';
import { useTexts } from '../portal/texts/use-texts';

export function ErrorLogList() {
  const { t } = useTexts();
  const { errorLog } = usePortal();
  const records = useLive(errorLog);
  const [filter, setFilter] = useState('');
  const shown = records.filter((record) => recordHolds(record, filter));

  if (records.length === 0) {
    return (
      <MessagePage art="point" title={t('errorLog.empty')}>
        <p>{t('errorLog.emptyText')}</p>
      </MessagePage>
    );
  }
  return (
    <Page>
      <PageTitle>{t('route.errorLog')}</PageTitle>
      <p className="mt-1 max-w-136 text-body text-muted">{t('errorLog.text')}</p>
      <div className="mt-5 mb-3 flex flex-wrap items-center gap-2">
        <FilterField label={t('errorLog.filter')} text={filter} onText={setFilter} />
        <output className="text-meta text-muted">
          {filter
            ? t('errorLog.countOf', { shown: shown.length, total: records.length })
            : t('errorLog.count', { count: records.length })}
        </output>
        <div className="ml-auto flex flex-wrap gap-2">
          <CopyText text={shown.map(spellOut).join('\n')} shown="" label={t('errorLog.copyAll')} />
          <Button onClick={() => errorLog.clear()}>{t('errorLog.clear')}</Button>
        </div>
      </div>
      {shown.length === 0 ? (
        <p className="border-t border-axis py-4 text-body text-muted">{t('errorLog.noMatch')}</p>
      ) : (
        <ol aria-label={t('route.errorLog')} className="border-t border-axis">
          {shown.map((record) => (
            <ErrorItem key={record.reference} record={record} />
          ))}
        </ol>
      )}
    </Page>
  );
}

function ErrorItem({ record }: { record: ErrorRecord }) {
  const { t } = useTexts();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2">
      <div className="min-w-0 flex-[1_1_20rem]">
        <p className="line-clamp-4 font-label wrap-anywhere" dir="auto">
          {record.message}
        </p>
        <p className="mt-0.5 line-clamp-2 text-meta wrap-anywhere text-muted">
          <When date={record.time} />
          {record.times > 1 && <span>, {t('errorLog.times', { count: record.times })}</span>}
          <span>{`, ${record.kind} ${t('errorLog.at')} `}</span>
          <code className="font-code">{record.where}</code>
          {record.specified && <span className="font-code"> ({specifiedIn(record)})</span>}
        </p>
      </div>
      <p className="flex flex-none items-center gap-1">
        <CopyText text={spellOut(record)} shown={record.reference} />
      </p>
    </li>
  );
}
