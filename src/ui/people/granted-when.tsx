import { useState } from 'react';
import type { PersonGrant } from '#domain/access/access-request';
import { When } from '../kit/when';
import { sayDay } from '../portal/texts/dates';
import { useTexts } from '../portal/texts/use-texts';

/** When a grant was given, and its last day. */
export function GrantedWhen({ grant: { at, until } }: { grant: PersonGrant }) {
  const { t, conventions } = useTexts();
  const [now] = useState(() => new Date());
  return (
    <>
      <When date={at} within />
      {until !== undefined && <>, {t('access.readers.until', { day: sayDay(until, now, conventions) })}</>}
    </>
  );
}
