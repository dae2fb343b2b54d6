import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../../use-portal';
import { useStream } from '../../use-stream';

/** Greets by the time of day, with what is nearest to a first name: "amelia.hart@…" is Amelia. */
export function useGreeting(): string {
  const { t } = useTranslation();
  const { session } = usePortal();
  const state = useStream(session.state$, session.current);
  const [hour] = useState(() => new Date().getHours());
  const user = state.status === 'signed-in' || state.status === 'timed-out' ? state.user : undefined;
  return t(`home.greeting.${partOfDay(hour)}`, { name: firstName(user?.email || user?.username) });
}

function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}

function firstName(name = ''): string {
  const [first = ''] = (name.split('@')[0] ?? '').split(/[._+\s]/);
  return first.slice(0, 1).toUpperCase() + first.slice(1);
}
