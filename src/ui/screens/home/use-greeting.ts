import { useState } from 'react';
import { nameOfViewed } from '#domain/access/viewed-person';
import { usePortal } from '../../portal/use-portal';
import { firstName, useSessionUser } from '../../session/use-session-user';
import { useTexts } from '../../use-texts';

/** Greets by the time of day, with what is nearest to a first name. */
export function useGreeting(): string {
  const { t } = useTexts();
  const user = useSessionUser();
  const { viewedAs } = usePortal();
  const [hour] = useState(() => new Date().getHours());
  const name = viewedAs ? nameOfViewed(viewedAs) : firstName(user?.email || user?.username);
  return t(`home.greeting.${partOfDay(hour)}`, { name });
}

function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}
