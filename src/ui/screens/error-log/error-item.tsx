import type { ErrorRecord } from '#domain/browser/error-record';
import { specifiedIn, spellOut } from '#domain/browser/error-search';
import { CopyText } from '../../components/copy-text';
import { When } from '../../components/when';
import { useTexts } from '../../use-texts';

/** Copying takes the whole record: what whoever helps asks for. */
export function ErrorItem({ record }: { record: ErrorRecord }) {
  const { t } = useTexts();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2">
      <div className="min-w-0 flex-[1_1_20rem]">
        <p className="line-clamp-4 font-label wrap-anywhere" dir="auto">
          {record.message}
        </p>
        <p className="mt-0.5 line-clamp-2 text-meta wrap-anywhere text-muted">
          <When date={record.time} />
          {record.times > 1 && `, ${t('errorLog.times', { count: record.times })}`}, {record.kind} {t('errorLog.at')}{' '}
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
