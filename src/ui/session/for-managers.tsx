import type { ComponentType } from 'react';
import { mayManage } from '#domain/access/roles';
import { ListSkeleton } from '../kit/skeleton';
import { Page, PageTitle } from '../kit/page';
import { useTexts } from '../portal/texts/use-texts';
import { useVisitor } from './use-visitor';

type Title = `management${'Quicksight' | 'People' | 'Usage' | 'History' | 'Health'}`;

/** Asks nothing of the backend in the name of someone who is no manager, such as the user who has just signed in in another tab. */
export const forManagers = (title: Title, Content: ComponentType) =>
  function ForManagers() {
    const { t } = useTexts();
    if (mayManage(useVisitor())) return <Content />;
    return (
      <Page>
        <PageTitle>{t(`route.${title}`)}</PageTitle>
        <ListSkeleton rows={8} />
      </Page>
    );
  };
