import type { ReactNode } from 'react';

/** A row of the panel: what it is, what is known about it, and what can be done. */
export function Fact({ title, detail, action }: { title: ReactNode; detail?: ReactNode; action?: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line py-2">
      <div className="min-w-0 flex-[1_1_12rem] wrap-anywhere">
        <p className="max-tablet:text-body">{title}</p>
        {detail !== undefined && <p className="text-meta text-muted">{detail}</p>}
      </div>
      {action}
    </li>
  );
}
