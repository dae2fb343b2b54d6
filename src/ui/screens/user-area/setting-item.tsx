import { Children, type ReactNode } from 'react';
import type { IconDrawing } from '../../kit/drawings/icon-drawing';

interface SettingItemProps {
  icon?: IconDrawing;
  /** In place of the icon. */
  mark?: ReactNode;
  name: ReactNode;
  meta?: ReactNode;
  status?: ReactNode;
  actions?: ReactNode;
  /** Opened by an action, below the line. */
  children?: ReactNode;
}

export function SettingItem({ icon: Drawing, mark, name, meta, status, actions, children }: SettingItemProps) {
  return (
    <li className="border-b border-line last:border-0">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
        <span className="grid w-7 flex-none justify-items-center">
          {mark ?? (Drawing && <Drawing className="icon text-muted" aria-hidden />)}
        </span>
        <div className="min-w-40 flex-1 max-tablet:text-body">
          <div className="wrap-anywhere">{name}</div>
          {meta && <div className="text-meta text-muted">{meta}</div>}
        </div>
        {status}
        {actions && <div className="flex flex-wrap gap-2 max-tablet:w-full max-tablet:pl-10">{actions}</div>}
      </div>
      {Children.toArray(children).length > 0 && (
        <div className="max-w-104 pt-2 pb-5 pl-10 max-tablet:pl-0">{children}</div>
      )}
    </li>
  );
}

/** Shape first, then colour: a dot for what is on, a ring for what is not. */
export function OnOff({ on, children }: { on: boolean; children: ReactNode }) {
  return (
    <span className={`inline-flex items-center gap-1.75 whitespace-nowrap ${on ? 'text-ink' : 'text-muted'}`}>
      <i
        className={`size-2 flex-none rounded-full forced-color-adjust-none ${on ? 'bg-success' : 'inset-ring-[1.5px] inset-ring-muted'}`}
        aria-hidden
      />
      <span>{children}</span>
    </span>
  );
}
