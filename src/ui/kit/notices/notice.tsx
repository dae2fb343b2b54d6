import { CheckCircleIcon, ExclamationCircleIcon, ExclamationTriangleIcon } from '@heroicons/react/16/solid';
import type { ReactNode } from 'react';
import { useFocusHandedOn } from '../focus/use-focus-handed-on';

type NoticeKind = 'danger' | 'warning' | 'success';

const looks = {
  danger: { drawing: ExclamationCircleIcon, icon: 'text-danger', ground: 'border-danger bg-danger-soft' },
  warning: { drawing: ExclamationTriangleIcon, icon: 'text-warning', ground: 'border-warning bg-warning-soft' },
  success: { drawing: CheckCircleIcon, icon: 'text-success', ground: 'border-success bg-success-soft' },
};

interface NoticeProps {
  kind: NoticeKind;
  children: ReactNode;
  /** A link or a text button at the end of the sentence. */
  action?: ReactNode;
  /** Below the sentence, and not read out with it. */
  foot?: ReactNode;
  className?: string;
}

/** Shown where it happened. A danger is read out at once, the others when there is time. */
export function Notice({ kind, children, action, foot, className = '' }: NoticeProps) {
  const { drawing: Drawing, icon, ground } = looks[kind];
  const place = useFocusHandedOn<HTMLDivElement>();
  return (
    <div
      ref={place}
      className={`flex items-baseline gap-2 rounded-r-sm border-l-2 px-3 py-2.5 text-ui text-ink ${ground} ${className}`}
    >
      {/* Beside the words of the first line, also where the action makes that line higher: so it has a line of text too. */}
      <span className="flex items-center before:content-['\200b']" aria-hidden>
        <Drawing className={`icon ${icon}`} />
      </span>
      <div className="min-w-0 wrap-anywhere">
        <div role={kind === 'danger' ? 'alert' : 'status'}>
          {children} {action}
        </div>
        {foot && (
          // The button is higher than its words; a reference on a line of its own stays clear of the sentence.
          <div className="-mb-1.5 flex flex-wrap items-center gap-x-2 max-tablet:-my-2.5 max-tablet:[&>code]:leading-7">
            {foot}
          </div>
        )}
      </div>
    </div>
  );
}
