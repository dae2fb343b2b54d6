import type { Session } from '#application/people/session/session';
import { shownUser } from '#domain/people/session';
import { useLive } from '../portal/use-live';
import { useTexts } from '../portal/texts/use-texts';

interface DemoStripProps {
  session: Session;
  manager: { username: string; password: string };
  viewer: { username: string; password: string };
}

/** Says that this is a demo, and signs in as one of two people with one press. */
export function DemoStrip({ session, ...people }: DemoStripProps) {
  const { t } = useTexts();
  const user = shownUser(useLive(session));
  return (
    <section
      data-strip
      aria-label={t('demo.title')}
      className="fixed inset-x-0 top-0 z-25 flex h-(--strip) items-center gap-2 bg-ink px-4 text-page tablet:gap-3"
    >
      <p className="min-w-0 flex-1 truncate">
        <b className="font-head">{t('demo.title')}</b> <span className="max-tablet:sr-only">{t('demo.notKept')}</span>
      </p>
      {(['viewer', 'manager'] as const).map((role) => (
        <button
          key={role}
          type="button"
          aria-pressed={user?.username === people[role].username}
          onClick={() => void session.signIn(people[role])}
          className="inline-flex h-control-sm max-h-[calc(var(--strip)-0.5rem)] flex-none items-center rounded-sm border border-current px-3 font-label whitespace-nowrap focus-visible:outline-page aria-pressed:bg-page aria-pressed:text-ink"
        >
          {t(`demo.${role}`)}
        </button>
      ))}
    </section>
  );
}
