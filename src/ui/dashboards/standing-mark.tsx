import { ExclamationTriangleIcon } from '@heroicons/react/16/solid';
import type { Standing } from '#domain/dashboards/catalogue/catalogue-filter';
import { useTexts } from '../use-texts';

/** Shape first, then colour: a dot, a ring, a triangle. */
const marks = {
  published: {
    tone: 'text-ink',
    shape: <i className="size-2 flex-none rounded-full bg-success forced-color-adjust-none" />,
  },
  'not-published': {
    tone: 'text-muted',
    shape: <i className="size-2 flex-none rounded-full inset-ring-[1.5px] inset-ring-muted forced-color-adjust-none" />,
  },
  missing: {
    tone: 'text-warning',
    shape: <ExclamationTriangleIcon className="-mr-px -ml-0.75 icon-mark" aria-hidden />,
  },
} satisfies Record<Standing, unknown>;

export function StandingMark({ standing }: { standing: Standing }) {
  const { t } = useTexts();
  const { tone, shape } = marks[standing];
  return (
    <span className={`inline-flex items-center gap-1.75 whitespace-nowrap ${tone}`}>
      {shape}
      <span>{t(`management.standing.${standing}`)}</span>
    </span>
  );
}
