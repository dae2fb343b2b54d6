import { CheckBadgeIcon } from '@heroicons/react/16/solid';
import type { ReactNode } from 'react';
import { type Trust } from '#domain/dashboards/trust';
import { sayDay } from '../../portal/texts/dates';
import { Refreshed } from '../../dashboards/trust/refreshed';
import { TrustPanel } from './trust-panel';
import { useTexts } from '../../portal/texts/use-texts';

/** True if the trust line has something to show. A known issue has a line of its own. */
export const saysTrust = ({ refreshedAt, owner, verified }: Trust): boolean =>
  refreshedAt !== undefined || owner !== undefined || verified !== undefined;

/**
 * How far people can rely on the dashboard. In a bar, it is one line with fewer words the narrower the bar is; verification stays whole
 * the longest. On a phone it can be several lines. Pressed, it explains itself.
 */
export function TrustLine({ trust, now, className = '' }: { trust: Trust; now: Date; className?: string }) {
  const { t, conventions } = useTexts();
  const { refreshedAt, isLate, owner, verified } = trust;
  const day = verified && sayDay(verified.until, now, conventions);
  return (
    <TrustPanel trust={trust} now={now}>
      <button
        type="button"
        className={`flex min-w-0 items-center text-start text-meta text-muted hover:text-ink ${className}`}
      >
        {refreshedAt && (
          <Part>
            {!isLate && <span className="size-[7px] flex-none rounded-full bg-accent-ink" aria-hidden />}
            <InBar
              long={<Refreshed trust={trust} now={now} />}
              short={<Refreshed trust={trust} now={now} words="short" />}
              shortest={<Refreshed trust={trust} now={now} words="shortest" />}
            />
          </Part>
        )}
        {owner !== undefined && (
          <Part className="min-w-0 tablet:max-w-48 @max-[52rem]/bar:sr-only">
            <InBar long={t('trust.owner', { owner })} short={<bdi>{owner}</bdi>} />
          </Part>
        )}
        {verified && (
          <Part className="@container/bar:flex-none">
            {!verified.isOver && <CheckBadgeIcon className="icon flex-none text-success" aria-hidden />}
            <InBar
              long={t(verified.isOver ? 'trust.expired' : 'trust.verified', { day })}
              short={t(verified.isOver ? 'trust.panel.ended' : 'trust.panel.verifiedLabel', { day })}
            />
          </Part>
        )}
      </button>
    </TrustPanel>
  );
}

function Part({ className = 'min-w-0', children }: { className?: string; children: ReactNode }) {
  return (
    // A rule between two parts on the same line.
    <span
      className={`relative flex min-h-6 items-center gap-1.5 px-2 before:absolute before:left-0 before:h-3 before:w-px before:bg-axis first:pl-0 first:before:hidden max-tablet:pl-0 max-tablet:before:hidden ${className}`}
    >
      {children}
    </span>
  );
}

/** A short text for narrow bars; screen readers always get the long one. */
function InBar({ long, short, shortest = short }: { long: ReactNode; short: ReactNode; shortest?: ReactNode }) {
  return (
    <>
      <span className="max-tablet:wrap-anywhere tablet:truncate @max-[69rem]/bar:sr-only">{long}</span>
      <span className="hidden truncate @max-[69rem]/bar:inline @max-[52rem]/bar:hidden" aria-hidden>
        {short}
      </span>
      <span className="hidden truncate @max-[52rem]/bar:inline" aria-hidden>
        {shortest}
      </span>
    </>
  );
}
