import { Tabs } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import type { Viewing } from '../../../application/dashboards/open-dashboard';

/** The dashboard's sheets on the rule above the frame; a single sheet needs no second row. */
export function SheetTabs({ viewing }: { viewing: Extract<Viewing, { status: 'open' }> }) {
  const { t } = useTranslation();
  const { sheets, selectedSheet, tools } = viewing;
  if (sheets.length < 2) return <div className="h-px flex-none bg-axis" />;
  return (
    <Tabs.Root
      value={selectedSheet ?? ''}
      onValueChange={(id) => void tools.selectSheet?.(id)}
      activationMode="manual"
      className="flex-none border-b border-axis"
    >
      <Tabs.List
        aria-label={t('dashboardPage.sheets')}
        className="flex h-8 gap-5 overflow-x-auto pr-4 pl-6 max-tablet:h-11 max-tablet:pl-4"
      >
        {sheets.map(({ id, name }) => (
          <Tabs.Trigger
            key={id}
            value={id}
            // The sheet itself is inside the frame: there is no panel of ours to point to.
            aria-controls={undefined}
            className="sheet-tab flex h-full flex-none items-center px-px pb-0.5 whitespace-nowrap text-muted hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:font-head data-[state=active]:text-ink"
          >
            {name}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
    </Tabs.Root>
  );
}
