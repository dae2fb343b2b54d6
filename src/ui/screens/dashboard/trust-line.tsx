import { CheckBadgeIcon } from '@heroicons/react/16/solid';
import type { ReactNode } from 'react';
import { type Trust, noonOf } from '#domain/dashboards/trust';
import { sayDay } from '../../components/when';
import { Refreshed } from '../../dashboards/refreshed';
import { TrustPanel } from './trust-panel';
import { useTexts } from '../../use-texts';

/** Whether there is anything to say about how far a dashboard can be relied on; a known issue has a line of its own. */
export const saysTrust = ({ refreshedAt, owner, verified }: Trust): boolean =>
  refreshedAt !== undefined || owner !== undefined || verified !== undefined;

/** How far people can rely on the dashboard: one line, several where a phone has no room for it. Pressed, it explains itself. */
export function TrustLine({ trust, now, className = '' }: { trust: Trust; now: Date; className?: string }) {
  const { t } = useTexts();
  const { refreshedAt, isLate, owner, verified } = trust;
  const day = verified && sayDay(noonOf(verified.until), now, t('when.conventions'));
  return (
    <TrustPanel trust={trust} now={now}>
      <button
        type="button"
        className={`flex min-w-0 flex-wrap items-center text-start text-meta text-muted hover:text-ink ${className}`}
      >
        {refreshedAt && (
          <Part>
            {!isLate && <span className="size-[7px] flex-none rounded-full bg-accent-ink" aria-hidden />}
            <span>
              <Refreshed trust={trust} now={now} />
            </span>
          </Part>
        )}
        {owner !== undefined && (
          <Part>
            <span dir="auto" className="max-w-56 truncate" title={owner}>
              {t('trust.owner', { owner })}
            </span>
          </Part>
        )}
        {verified && (
          <Part>
            {!verified.isOver && <CheckBadgeIcon className="icon flex-none text-success" aria-hidden />}
            <span>{t(verified.isOver ? 'trust.expired' : 'trust.verified', { day })}</span>
          </Part>
        )}
      </button>
    </TrustPanel>
  );
}

function Part({ children }: { children: ReactNode }) {
  return (
    // A rule between two parts that are in one line.
    <span className="relative flex min-h-6 min-w-0 items-center gap-1.5 px-2 before:absolute before:left-0 before:h-3 before:w-px before:bg-axis first:pl-0 first:before:hidden max-tablet:pl-0 max-tablet:before:hidden">
      {children}
    </span>
  );
}
