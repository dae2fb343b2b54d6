import {
  CheckCircleIcon,
  ExclamationTriangleIcon,
  QuestionMarkCircleIcon,
  XCircleIcon,
} from '@heroicons/react/20/solid';
import type { HealthState } from '#domain/health/health';

/** Shape first, then colour. */
const marks = {
  wrong: { drawing: XCircleIcon, tone: 'text-danger' },
  warning: { drawing: ExclamationTriangleIcon, tone: 'text-warning' },
  unknown: { drawing: QuestionMarkCircleIcon, tone: 'text-muted' },
  ok: { drawing: CheckCircleIcon, tone: 'text-success' },
} satisfies Record<HealthState, unknown>;

export function StateMark({ state, className = 'icon' }: { state: HealthState; className?: string }) {
  const { drawing: Drawing, tone } = marks[state];
  return <Drawing className={`${className} flex-none ${tone}`} aria-hidden />;
}
