import { preferredLocale } from '#domain/browser/preferred-locale';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { knownIssueIn } from '#domain/dashboards/trust';
import type { Ports } from '../../ports/ports';
import type { OwnedDelivery } from './kept-deliveries';
import type { KeptExport } from '../exports/kept-exports';
import { mailKeyOf } from '../mail/mail-marks';
import { unsubscribeUrl } from '../mail/unsubscribing';
import { mailLanguages } from '../mail/write-mail';
import { type OpenDelivery, dataOfDashboard } from './delivery-steps';
import type { DeliveryLetter, SentDelivery } from './delivery-parts';

export interface ContentParts extends Pick<Ports, 'people' | 'refreshes' | 'downloads' | 'clock'> {
  publicUrl: string;
  title: string;
}

export interface ReadyDelivery extends OpenDelivery {
  made: KeptExport | undefined;
}

/** A delivery that the person may still have. */
export interface GrantedDelivery extends ReadyDelivery {
  dashboard: Dashboard;
  /** Whether its mail asks if the person still needs it. */
  asks: boolean;
}

/** Bytes of a mail's attachments: many mail servers take messages of 10 MB, and encoding adds a third. */
const mostAttached = 7 * 1024 * 1024;

/** Gathers what the mails of deliveries say. */
export function createMailContents({ people, refreshes, downloads, clock, publicUrl, title }: ContentParts) {
  /** The address that stops these deliveries of one person. */
  const stopUrlOf = async ({ sub, zone }: OwnedDelivery, ...ids: string[]): Promise<string> =>
    unsubscribeUrl(publicUrl, sub, { key: await mailKeyOf(people, sub, clock().getTime(), zone) }, ids.join(' '));

  return {
    stopUrlOf,

    letterFor: ({ locale }: OwnedDelivery): DeliveryLetter => ({
      language: preferredLocale([locale], mailLanguages) ?? 'en',
      portal: title,
      publicUrl,
    }),

    /** What one mail says of each, with the files that it has room for. Returns the delivery whose file is gone, if one is. */
    contentsOf: async (granted: readonly GrantedDelivery[]): Promise<SentDelivery[] | GrantedDelivery> => {
      let room = mostAttached;
      const names = new Set<string>();
      const contents: SentDelivery[] = [];
      for (const delivery of granted) {
        const { one, run, made, dashboard, asks } = delivery;
        const file = made?.file;
        const isAttached = file !== undefined && file.bytes <= room;
        const content = isAttached ? await downloads.read(file.key) : undefined;
        if (isAttached && !content) return delivery;
        room -= content?.length ?? 0;
        contents.push({
          delivery: one,
          metaId: dashboard.metaId,
          stopUrl: await stopUrlOf(one, one.id),
          dataOf: await dataOfDashboard(refreshes, dashboard.metaId),
          issue: knownIssueIn(dashboard)?.text,
          isTest: run.isTest === true,
          asks,
          unknown: made?.unknown ?? [],
          table: file?.table,
          ...(file &&
            (content
              ? { attachment: { name: unusedName(file.name, names), content } }
              : { waitsAt: `${publicUrl}/deliveries/${run.id}` })),
        });
      }
      return contents;
    },
  };
}

/** The name, or one with a number where another file of the mail has it. */
function unusedName(name: string, taken: Set<string>): string {
  let unused = name;
  for (let count = 2; taken.has(unused); count++) unused = name.replace(/(\.\w+)?$/, ` (${count})$1`);
  taken.add(unused);
  return unused;
}
