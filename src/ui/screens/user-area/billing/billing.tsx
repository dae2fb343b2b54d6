import { Tabs } from 'radix-ui';
import { useState } from 'react';
import { mayManage } from '#domain/access/roles';
import { Tab } from '../tab';
import { useVisitor } from '../../../session/use-visitor';
import { useTexts } from '../../../use-texts';
import { UserPage } from '../user-page';
import { OrganisationUse } from './organisation-use';
import { OwnUse } from './own-use';

/** The user's own sessions and their cost, and for managers everyone's. */
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
            className="mb-4 flex h-8 gap-5 border-b border-axis max-tablet:h-11 max-tablet:overflow-x-auto max-tablet:overflow-y-hidden"
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
