import { Tabs } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { mayManage } from '#domain/access/roles';
import { useVisitor } from '../../../session/use-visitor';
import { useTexts } from '../../../use-texts';
import { UserPage } from '../user-page';
import { OrganisationUse } from './organisation-use';
import { OwnUse } from './own-use';

/** What dashboards are opened and what that costs: by oneself, and for managers by everyone. */
export function Billing() {
  const { t } = useTexts();
  const manages = mayManage(useVisitor());
  const [shown, show] = useState('mine');
  const isWide = manages && shown === 'organisation';
  return (
    <UserPage title={t('route.billing')} isWide={isWide}>
      {manages ? (
        <Tabs.Root value={shown} onValueChange={show}>
          <Tabs.List
            aria-label={t('route.billing')}
            className="mb-4 flex h-8 gap-5 border-b border-axis max-tablet:h-11"
          >
            <Tab value="mine">{t('billing.mine')}</Tab>
            <Tab value="organisation">{t('billing.organisation')}</Tab>
          </Tabs.List>
          <Tabs.Content value="mine">
            <OwnUse />
          </Tabs.Content>
          <Tabs.Content value="organisation">
            <OrganisationUse />
          </Tabs.Content>
        </Tabs.Root>
      ) : (
        <OwnUse />
      )}
    </UserPage>
  );
}

function Tab({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Tabs.Trigger
      value={value}
      className="sheet-tab flex h-full items-center px-px pb-0.5 text-muted hover:text-ink focus-visible:-outline-offset-2 max-tablet:text-body data-[state=active]:font-head data-[state=active]:text-ink"
    >
      {children}
    </Tabs.Trigger>
  );
}
