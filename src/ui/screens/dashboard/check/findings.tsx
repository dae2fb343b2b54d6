import { CheckCircleIcon, ExclamationTriangleIcon, MinusCircleIcon, XCircleIcon } from '@heroicons/react/16/solid';
import { type Finding, diagnosisChecks } from '#domain/health/diagnosis';
import type { IconDrawing } from '../../../kit/drawings/icon-drawing';
import { useTexts } from '../../../portal/texts/use-texts';

const marks: Record<Finding['result'], { mark: IconDrawing; colour: string }> = {
  bad: { mark: XCircleIcon, colour: 'text-danger' },
  suspected: { mark: ExclamationTriangleIcon, colour: 'text-warning' },
  unknown: { mark: MinusCircleIcon, colour: 'text-muted' },
  good: { mark: CheckCircleIcon, colour: 'text-success' },
};

/** The checks with their results, the likely cause first; without results while the checks run. */
export function Findings({ findings }: { findings: readonly Finding[] | undefined }) {
  const { t } = useTexts();
  const rows = findings ?? diagnosisChecks.map((check): Finding => ({ check, result: 'unknown' }));
  return (
    <ul className="mt-3 border-t border-line text-ui text-ink" aria-busy={!findings}>
      {rows.map(({ check, result, took }) => {
        const { mark: Mark, colour } = marks[result];
        return (
          <li
            key={check}
            className="grid grid-cols-[auto_minmax(0,11.5rem)_1fr] items-center gap-3 border-b border-line py-1.5 max-tablet:grid-cols-[auto_1fr] max-tablet:gap-y-0"
          >
            <Mark className={`icon ${colour}`} aria-hidden />
            <span>{t(`diagnosis.${check}.label`)}</span>
            <span className="flex flex-wrap justify-between gap-x-3 text-muted max-tablet:col-start-2">
              <span>{t(findings ? `diagnosis.result.${result}` : 'diagnosis.checking')}</span>
              {took !== undefined && (
                <span className="text-meta tabular-nums">
                  {t('diagnosis.after', { seconds: Math.max(took, 100) / 1000 })}
                </span>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
