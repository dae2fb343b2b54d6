import { usePortal } from './use-portal';

/** Loads the portal anew, where the site answers: without a network a reload would leave nothing of it. */
export function useFreshDocument(): () => Promise<void> {
  const { siteStatus } = usePortal();
  return async () => {
    const answers = await siteStatus().then(
      ({ version }) => version.answers(),
      () => false,
    );
    if (answers) location.reload();
  };
}
