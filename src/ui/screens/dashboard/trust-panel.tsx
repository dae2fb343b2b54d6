import { Popover } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { Trans } from 'react-i18next';
import type { Trust } from '#domain/dashboards/trust';
import { When } from '../../kit/when';
import { sayDay, timeOf } from '../../portal/texts/dates';
import { Posted } from './known-issue';
import { useFrameFocused } from './use-frame-focused';
import { LastDay } from '../../dashboards/trust/last-day';
import { useTexts } from '../../portal/texts/use-texts';

interface TrustPanelProps {
  trust: Trust;
  now: Date;
  /** The button that opens it. */
  children: ReactNode;
}

export function TrustPanel({ trust, now, children }: TrustPanelProps) {
  const { t, conventions } = useTexts();
  const [open, setOpen] = useState(false);
  useFrameFocused(open, setOpen);
  const { refreshedAt, owner, verified, knownIssue } = trust;
  const day = verified && sayDay(verified.until, now, conventions);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>{children}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          collisionPadding={8}
          aria-label={t('trust.panel.rely')}
          className="float-in z-50 max-h-(--radix-popover-content-available-height) w-104 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-md bg-overlay px-5 py-4 text-ui text-ink shadow-popover outline-none"
        >
          <h2 className="text-head font-head">{t('trust.panel.rely')}</h2>
          <p className="mt-0.5 text-muted">{usePromise()(trust)}</p>
          {refreshedAt && <LastDayAxis refreshedAt={refreshedAt} now={now} />}
          <dl className="mt-4 grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-1.5 wrap-anywhere *:[dt]:text-muted">
            {refreshedAt && (
              <>
                <dt>{t('management.column.data')}</dt>
                <dd>
                  <Trans
                    i18nKey="trust.panel.refreshedAt"
                    components={{ when: <When key={now.getTime()} date={refreshedAt} within /> }}
                  />
                </dd>
              </>
            )}
            {owner !== undefined && (
              <>
                <dt>{t('management.field.owner')}</dt>
                <dd dir="auto">{owner}</dd>
              </>
            )}
            {verified && (
              <>
                <dt>{t('trust.panel.verifiedLabel')}</dt>
                <dd>{t(verified.isOver ? 'trust.panel.ended' : 'trust.panel.until', { day })}</dd>
              </>
            )}
            {knownIssue && (
              <>
                <dt>{t('trust.issue')}</dt>
                <dd>
                  <p dir="auto">{knownIssue.text}</p>
                  {knownIssue.posted && <Posted posted={knownIssue.posted} />}
                </dd>
              </>
            )}
          </dl>
          {refreshedAt && <p className="mt-3 text-meta text-muted">{t('trust.panel.source')}</p>}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function usePromise(): (trust: Trust) => string {
  const { t } = useTexts();
  return ({ refreshedAt, isLate, promised }) => {
    if (!refreshedAt) return t('trust.panel.unknown');
    if (!promised) return t('trust.panel.unpromised');
    return t(isLate ? 'trust.panel.overdue' : 'trust.panel.onTime', { age: t(`trust.age.${promised}`) });
  };
}

/** An axis of the last 24 hours, with its ends in words. */
function LastDayAxis({ refreshedAt, now }: { refreshedAt: Date; now: Date }) {
  const { t, conventions } = useTexts();
  return (
    <div className="pt-4 text-meta text-muted" aria-hidden>
      <div className="relative border-t border-axis">
        <LastDay refreshedAt={refreshedAt} now={now} ground="bg-overlay" />
      </div>
      <div dir="ltr" className="mt-2 flex justify-between">
        <span>{t('trust.panel.dayAgo')}</span>
        <span>{t('trust.panel.now', { time: timeOf(now, conventions) })}</span>
      </div>
    </div>
  );
}
