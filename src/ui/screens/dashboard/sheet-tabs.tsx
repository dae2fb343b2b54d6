import { Tabs } from 'radix-ui';
import type { Viewing } from '#application/viewing/open-dashboard';
import { ViewMenu } from './view-menu';
import { useTexts } from '../../portal/texts/use-texts';

const row = 'flex h-8 flex-none items-center border-b border-axis pl-6 max-tablet:h-11 max-tablet:pl-4';

/** The sheets and saved views above the frame. The row is rendered while the dashboard opens, so that nothing moves. */
export function SheetTabs({ viewing }: { viewing: Extract<Viewing, { status: 'opening' | 'open' }> }) {
  const { t } = useTexts();
  if (viewing.status === 'opening') return <div className={row} />;
  const { sheets, selectedSheet, tools } = viewing;
  return (
    <div className={row}>
      <Tabs.Root
        value={selectedSheet ?? ''}
        onValueChange={(id) => void tools.selectSheet?.(id)}
        activationMode="manual"
        className="h-full min-w-0 flex-1"
      >
        <Tabs.List
          aria-label={t('dashboardPage.sheets')}
          className="flex h-full gap-5 overflow-x-auto mask-r-from-[calc(100%-0.5rem)] scroll-pr-4 pr-4"
        >
          {sheets.map(({ id, name }) => (
            <Tabs.Trigger
              key={id}
              value={id}
              // The sheet is inside the frame, so there is no panel to refer to.
              aria-controls={undefined}
              className="sheet-tab flex h-full flex-none items-center px-px pb-0.5 whitespace-nowrap text-muted hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:font-head data-[state=active]:text-ink"
            >
              {name}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
      </Tabs.Root>
      <ViewMenu viewing={viewing} />
    </div>
  );
}
