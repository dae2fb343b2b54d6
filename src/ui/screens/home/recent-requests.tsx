import { useState } from 'react';
import { type AccessRequest, isNewsAt } from '#domain/access/access-request';
import { OwnRequests } from '../../people/own-requests';
import { Section } from '../../kit/section';
import { useTexts } from '../../portal/texts/use-texts';

/** The user's requests for access of the last days and their outcomes; renders nothing without any. */
export function RecentRequests({ own }: { own: readonly AccessRequest[] }) {
  const { t } = useTexts();
  const [now] = useState(() => new Date());
  const requests = own.filter((request) => isNewsAt(request, now));
  if (requests.length === 0) return null;
  return (
    <Section title={t('access.mine')} className="mt-8">
      <OwnRequests requests={requests} />
    </Section>
  );
}
