import type { BulkOutcome } from '#application/dashboards/bulk-save';
import type { BulkPlan, PlannedEdit } from '#domain/dashboards/catalogue/bulk-edit';
import { changedFields } from '#domain/dashboards/catalogue/catalogue-edit';
import { titleOf } from '#domain/dashboards/dashboard';
import { useFieldWords } from '../../../dashboards/field-value';
import { useFailureWords } from '../../../kit/notices/failure-notice';
import { useTexts } from '../../../portal/texts/use-texts';

/** The most rows shown; the heading has the full count. */
const listed = 100;

interface BulkPreviewProps {
  plan: BulkPlan;
  /** The planned ones that will be saved; the others wait for a confirmation. */
  edits: readonly PlannedEdit[];
  failed: BulkOutcome['failed'];
  /** A section that is created on saving. */
  created: { id: string; title: string };
}

/** Lists the planned change of each dashboard, then those that are skipped and why; after saving, the failed ones and why. */
export function BulkPreview({ plan, edits, failed, created }: BulkPreviewProps) {
  const { t } = useTexts();
  const failureWords = useFailureWords();
  const words = useFieldWords();
  if (failed.length > 0) {
    return (
      <section role="alert">
        <h3 className="mb-1 text-ui font-head text-danger">{t('management.bulk.failed', { count: failed.length })}</h3>
        <Rows
          rows={failed.map(({ planned, failure }) => ({
            key: planned.seen.id,
            title: titleOf(planned.seen),
            words: failure.kind === 'conflict' ? t('management.bulk.conflict') : failureWords(failure),
          }))}
        />
      </section>
    );
  }
  // Skip the unchanged ones until something has been chosen.
  const skipped = plan.skipped.filter(({ reason }) => plan.edits.length > 0 || reason !== 'unchanged');
  const held = plan.edits.filter((planned) => !edits.includes(planned));
  if (plan.edits.length === 0 && skipped.length === 0) return null;
  const changes = edits.map((planned) => ({
    key: planned.seen.id,
    title: titleOf(planned.seen),
    words: wordsOf(planned),
  }));
  const left = [
    ...held.map(({ seen, edit }) => ({
      key: seen.id,
      title: titleOf(seen),
      words: t(`management.bulk.skipped.${edit.groupList.length > 0 ? 'closes' : 'opens'}`),
    })),
    ...skipped.map(({ dashboard, reason }) => ({
      key: dashboard.id,
      title: titleOf(dashboard),
      words: t(`management.bulk.skipped.${reason}`),
    })),
  ];
  return (
    <section>
      <h3 className="mb-1 text-ui font-head">
        {t(left.length > 0 ? 'management.bulk.previewSkipped' : 'management.bulk.preview', {
          count: edits.length,
          skipped: left.length,
        })}
      </h3>
      {/* Each ends by itself, so that thousands of changes don't hide what is skipped. */}
      {changes.length > 0 && <Rows rows={changes} />}
      {left.length > 0 && <Rows rows={left} />}
    </section>
  );

  function wordsOf({ seen, edit }: PlannedEdit): string {
    const { missing } = seen;
    return changedFields(seen, edit)
      .map((field) =>
        t('management.bulk.fromTo', {
          from: words(field, seen, missing),
          to:
            field === 'section' && edit.section === created.id
              ? created.title || t('sections.new')
              : words(field, edit, missing),
        }),
      )
      .join('; ');
  }
}

function Rows({ rows }: { rows: { key: string; title: string; words: string }[] }) {
  const { t } = useTexts();
  return (
    <ul className="text-ui">
      {rows.slice(0, listed).map(({ key, title, words }) => (
        <li key={key} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] gap-3 border-b border-line py-1">
          <span className="truncate" dir="auto" title={title}>
            {title}
          </span>
          <span className="text-muted wrap-anywhere">{words}</span>
        </li>
      ))}
      {rows.length > listed && (
        <li className="py-1 text-muted">{t('management.bulk.more', { count: rows.length - listed })}</li>
      )}
    </ul>
  );
}
