import { biTroubles } from './bi-trouble';

/** Why a dashboard doesn't appear, as far as a browser can tell. */
export const frameTroubles = [
  /** The BI service's host doesn't answer this browser: down, unreachable or an untrusted certificate. */
  'unreachable',
  /** The host answers but the dashboard doesn't appear: cookies, the BI service's allowed sites, or an outage. */
  'silent',
  /** The page's security policy refuses the frame. */
  'blocked',
  /** The ticket was used before or is too old. */
  'forbidden',
] as const;
export type FrameTrouble = (typeof frameTroubles)[number];

/** Why a dashboard didn't open: the BI service's answer to the backend, or the frame's trouble. */
export const openingTroubles = [...biTroubles, 'busy', ...frameTroubles] as const;
export type OpeningTrouble = (typeof openingTroubles)[number];
