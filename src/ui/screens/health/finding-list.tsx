import { type Health, type HealthFinding, countStates } from '#domain/health/health';
import { StateMark } from './state-mark';
import { useTexts } from '../../use-texts';

/** Lists the findings by urgency, each with why it matters and the step that fixes it. */
export function FindingList({ health: { findings, areas } }: { health: Health }) {
  const { t, language } = useTexts();
  const counts = countStates(findings).map(({ state, count }) => t(`health.count.${state}`, { count }));
  const passed = areas.reduce((sum, { checks, found }) => sum + checks - found, 0);
  return (
    <section className="min-w-0">
      <h2 className="text-body font-head">
        {counts.length > 0
          ? new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(counts)
          : t('health.allWell')}
      </h2>
      <ul className="mt-2 border-t border-axis">
        {findings.map((finding) => (
          <Finding key={`${finding.code} ${finding.what}`} finding={finding} />
        ))}
        <li className="flex min-h-11 items-center gap-3 border-b border-line text-muted">
          <StateMark state="ok" className="icon-lg" />
          <span>{t('health.passed', { count: passed })}</span>
        </li>
      </ul>
    </section>
  );
}

function Finding({ finding: { state, what, why, step } }: { finding: HealthFinding }) {
  const { t } = useTexts();
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 border-b border-line py-4">
      <StateMark state={state} className="icon-lg" />
      <div className="min-w-0 wrap-anywhere">
        <h3 className="text-body font-head">
          <span className="sr-only">{t(`health.state.${state}`)}: </span>
          {what}
        </h3>
        <dl className="mt-1 grid grid-cols-[9rem_minmax(0,1fr)] gap-x-3 gap-y-1 text-ui max-tablet:grid-cols-1">
          <dt className="text-muted">{t('health.why')}</dt>
          <dd>{why}</dd>
          <dt className="text-muted">{t('health.step')}</dt>
          <dd>{step}</dd>
        </dl>
      </div>
    </li>
  );
}
