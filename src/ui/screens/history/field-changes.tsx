import { ArrowRightIcon } from '@heroicons/react/16/solid';
import { changedFields } from '#domain/dashboards/catalogue/catalogue-edit';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { FieldValue } from '../../dashboards/field-value';
import { useTexts } from '../../portal/texts/use-texts';

interface FieldChangesProps {
  before: Dashboard | undefined;
  after: Dashboard | undefined;
}

export function FieldChanges({ before, after }: FieldChangesProps) {
  const { t } = useTexts();
  if (!before || !after) return null;
  return (
    <dl className="grid grid-cols-1 gap-0.5">
      {changedFields(before, after).map((field) => (
        <Line key={field} name={t(`management.field.${field}`)}>
          <del className="min-w-0">
            <FieldValue field={field} edit={before} />
          </del>
          <ArrowRightIcon className="icon-mark flex-none text-muted" aria-label={t('history.becomes')} />
          <ins className="min-w-0 font-label no-underline *:text-ink">
            <FieldValue field={field} edit={after} />
          </ins>
        </Line>
      ))}
      {before.metaName !== after.metaName && (
        <Line name={t('history.metaName')}>
          <del dir="auto" className="text-muted">
            {before.metaName}
          </del>
          <ArrowRightIcon className="icon-mark flex-none text-muted" aria-label={t('history.becomes')} />
          <ins dir="auto" className="font-label no-underline">
            {after.metaName}
          </ins>
        </Line>
      )}
      {before.missing !== after.missing && (
        <Line name={t('management.editor.inQuickSight')}>
          <span className="text-muted">{t(after.missing ? 'management.standing.missing' : 'history.returned')}</span>
        </Line>
      )}
    </dl>
  );
}

function Line({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-3">
      <dt className="w-32 max-w-full flex-none text-muted">{name}</dt>
      <dd className="flex min-w-0 flex-[1_1_12rem] flex-wrap items-center gap-x-1.5 wrap-anywhere">{children}</dd>
    </div>
  );
}
