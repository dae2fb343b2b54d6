import { type AreaHealth, type Health, type HealthArea, healthAreas } from '#domain/health/health';
import { When } from '../../components/when';
import { StateMark } from './state-mark';
import { useTexts } from '../../use-texts';

/** When the last check ran, and what it found in each area. */
export function LastRun({ health: { checkedAt, areas } }: { health: Health }) {
  const { t } = useTexts();
  return (
    <aside
      aria-label={t('health.lastChecked')}
      className="min-w-0 text-ui max-wide:border-t max-wide:border-axis max-wide:pt-4 wide:border-l wide:border-axis wide:pl-6"
    >
      <h2 className="text-body font-head">{t('health.lastChecked')}</h2>
      <p className="mt-1 text-muted">
        {/* A new time is a new element, which counts from now. */}
        <When key={checkedAt.getTime()} date={checkedAt} />
      </p>
      <h2 className="mt-6 text-body font-head">{t('health.byArea')}</h2>
      <ul className="mt-2 border-t border-axis">
        {areas.map((area) => (
          <Area key={area.area} area={area} />
        ))}
      </ul>
      <p className="mt-3 text-meta text-muted">
        {t('health.terminal')} <code className="font-code whitespace-nowrap">npm run doctor</code>
      </p>
    </aside>
  );
}

function Area({ area: { area, state, checks, found } }: { area: AreaHealth }) {
  const { t } = useTexts();
  return (
    <li className="flex min-h-9 items-center gap-2 border-b border-line">
      <span className="min-w-0 flex-1 wrap-anywhere">{isKnown(area) ? t(`health.area.${area}`) : area}</span>
      <span className="text-meta whitespace-nowrap text-muted">
        {t('health.well', { well: checks - found, checks })}
      </span>
      <StateMark state={state} />
      <span className="sr-only">{t(`health.state.${state}`)}</span>
    </li>
  );
}

/** Another backend can have areas of its own. */
const isKnown = (area: string): area is HealthArea => (healthAreas as readonly string[]).includes(area);
