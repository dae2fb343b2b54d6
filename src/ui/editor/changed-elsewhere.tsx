import type { EditField } from '#domain/dashboards/dashboard';
import { Notice } from '../notices/notice';
import { useTexts } from '../use-texts';

/** Below the fields, so that none of them moves while someone types. */
export function ChangedElsewhere({ fields }: { fields: readonly EditField[] }) {
  const { t, language } = useTexts();
  if (fields.length === 0) return null;
  const names = new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(
    fields.map((field) => t(`management.field.${field}`)),
  );
  return (
    <Notice kind="warning" className="mx-5 mb-3 max-tablet:mx-4">
      {t('management.editor.changedElsewhere', { fields: names })}
    </Notice>
  );
}
