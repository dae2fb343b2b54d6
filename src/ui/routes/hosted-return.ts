import type { Portal } from '#application/portal';
import { hostedLoginReturn, isHostedReturn } from '#domain/people/sign-in/hosted-login';
import type { PortalRouter } from './router';

/** Takes the address with the code of a hosted login out of the address bar and the history. */
export function takeHostedReturn(): string | undefined {
  const { pathname, search, href } = location;
  if (pathname !== hostedLoginReturn || !isHostedReturn(search)) return undefined;
  history.replaceState(null, '', hostedLoginReturn);
  return href;
}

/**
 * Closes a tab that was opened for the sign-in, where the browser lets it. If the sign-in failed, opens the sign-in page with the page that the user had asked for as its destination.
 */
export async function finishHostedLogin(
  { hostedLoginFlow }: Portal,
  router: PortalRouter,
  address: string,
): Promise<void> {
  if (await hostedLoginFlow.finish(address)) window.close();
  const now = hostedLoginFlow.current();
  if (now.status !== 'failed' || now.returnTo === undefined || now.returnTo === '/') return;
  await router.navigate({ to: hostedLoginReturn, search: { redirect: now.returnTo }, replace: true });
}
