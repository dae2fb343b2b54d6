import { biTroubles } from './bi-trouble';

/** Why a dashboard doesn't appear, as far as a browser can tell. */
export const frameTroubles = [
  /** The BI service's host does not answer this browser: down, unreachable, or a certificate that it does not trust. */
  'unreachable',
  /** The host answers, but the dashboard does not appear: cookies, the BI service's list of allowed sites, an outage. */
  'silent',
  /** The page's security policy refuses the frame. */
  'blocked',
  /** The ticket was used before or is too old. */
  'forbidden',
] as const;
export type FrameTrouble = (typeof frameTroubles)[number];

/** Why an opening showed no dashboard: what the BI service said to the backend, or the frame to the page. */
export const openingTroubles = [...biTroubles, 'busy', ...frameTroubles] as const;
export type OpeningTrouble = (typeof openingTroubles)[number];
