import { ExclamationTriangleIcon } from '@heroicons/react/16/solid';
import type { ReactNode } from 'react';
import type { Standing } from '#domain/dashboards/catalogue/catalogue-filter';
import { useTexts } from '../../portal/texts/use-texts';

/** Shape first, then colour: a dot, a ring, a triangle. */
const marks = {
  published: {
    tone: 'text-ink',
    shape: <i className="size-2 flex-none rounded-full bg-success forced-color-adjust-none" />,
  },
  'not-published': {
    tone: 'text-muted',
    // Drawn: WebKit rounds a ring of one and a half pixels differently on each side.
    shape: (
      <svg viewBox="0 0 8 8" className="size-2 flex-none fill-none stroke-muted forced-color-adjust-none" aria-hidden>
        <circle cx="4" cy="4" r="3.25" strokeWidth="1.5" />
      </svg>
    ),
  },
  missing: {
    tone: 'text-warning',
    shape: <ExclamationTriangleIcon className="-mr-px -ml-0.75 icon-mark" aria-hidden />,
  },
} satisfies Record<Standing, unknown>;

interface StandingMarkProps {
  standing: Standing;
  title?: string;
  /** Says more than the standing alone. */
  children?: ReactNode;
}

export function StandingMark({ standing, title, children }: StandingMarkProps) {
  const { t } = useTexts();
  const { tone, shape } = marks[standing];
  return (
    <span
      title={title}
      className={`inline-flex max-w-full min-w-0 items-center gap-1.75 align-bottom whitespace-nowrap ${tone}`}
    >
      {shape}
      <span className="truncate tablet:max-wide:line-clamp-2 tablet:max-wide:wrap-anywhere tablet:max-wide:whitespace-normal">
        {children ?? t(`management.standing.${standing}`)}
      </span>
    </span>
  );
}
