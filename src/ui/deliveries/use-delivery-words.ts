import { type DeliveryReason, type Rhythm, ownReasons } from '#domain/deliveries/delivery';
import type { DeliveryProgress } from '#domain/deliveries/own-deliveries';
import { timeOf, weekdayName } from '../portal/texts/dates';
import { useTexts } from '../portal/texts/use-texts';

type OwnReason = (typeof ownReasons)[number];
const isOwn = (reason: DeliveryReason): reason is OwnReason => ownReasons.includes(reason as OwnReason);

export function useDeliveryWords() {
  const { t, conventions } = useTexts();
  const reasonOf = (reason: DeliveryReason): string =>
    isOwn(reason) ? t(`deliveries.reason.${reason}`) : t(`export.reason.${reason}`);
  return {
    reason: reasonOf,
    rhythm: (rhythm: Rhythm): string =>
      t(`deliveries.rhythm.${rhythm.every}`, {
        time: timeOf(new Date(`2024-01-01T${rhythm.time}Z`), { ...conventions, timeZone: 'UTC' }),
        day:
          rhythm.every === 'week'
            ? weekdayName(rhythm.weekday, conventions, 'fullWeekday')
            : rhythm.every === 'month'
              ? rhythm.day
              : '',
      }),
    /** Says what is wrong with a delivery; undefined if nothing is. */
    trouble({ state, reason, lastRun }: DeliveryProgress): string | undefined {
      const isSent = !lastRun || lastRun.state === 'sent';
      const why = reason ?? (isSent ? undefined : lastRun.reason);
      if (state === 'paused') return why && why !== 'by-owner' ? reasonOf(why) : undefined;
      if (isSent) return undefined;
      const what = t(`deliveries.run.${lastRun.state as Exclude<typeof lastRun.state, 'sent'>}`);
      return why ? `${what} ${reasonOf(why)}` : what;
    },
  };
}
