import type { ReactNode } from 'react';
import { mayManage } from '#domain/access/roles';
import { ListSkeleton } from '../components/skeleton';
import { Page, PageTitle } from '../components/page';
import { useVisitor } from './use-visitor';

/** Asks nothing of the backend in the name of someone who is no manager, such as the user who has just signed in in another tab. */
export function ForManagers({ title, children }: { title: string; children: ReactNode }) {
  if (mayManage(useVisitor())) return children;
  return (
    <Page>
      <PageTitle>{title}</PageTitle>
      <ListSkeleton rows={8} />
    </Page>
  );
}
