import { Tabs } from 'radix-ui';
import type { ReactNode } from 'react';

export function Tab({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Tabs.Trigger
      value={value}
      className="sheet-tab flex h-full flex-none items-center px-px pb-0.5 text-muted hover:text-ink focus-visible:-outline-offset-2 max-tablet:text-body data-[state=active]:font-head data-[state=active]:text-ink"
    >
      {children}
    </Tabs.Trigger>
  );
}
