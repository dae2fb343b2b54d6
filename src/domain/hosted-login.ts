/** The identity providers of the specification (section 1) besides the pool itself, in the order of their buttons. */
export const hostedProviders = ['Google', 'Facebook', 'Amazon', 'Apple'] as const;
export type HostedProvider = (typeof hostedProviders)[number];

export interface HostedLoginSettings {
  /** Where the pool serves hosted login, e.g. `https://example.auth.eu-west-1.amazoncognito.com`. */
  domain: string;
  /** The buttons that show; none without. */
  providers: HostedProvider[];
}

/** How long a return from hosted login may take, and the redirect of a sign-out (specification, section 9), in milliseconds. */
export const hostedLoginWait = 10_000;
export const signOutWait = 3_000;

/** Where the pool sends people back to after hosted login; the path needs no session. */
export const hostedLoginReturn = '/login';

/** Whether an address is a return from hosted login: a code with its state, or an error. */
export function isHostedReturn(search: string): boolean {
  const answer = new URLSearchParams(search);
  return answer.has('state') && (answer.has('code') || answer.has('error'));
}
