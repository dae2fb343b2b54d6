import { usePortal } from './use-portal';

/** Loads the portal anew, where the site answers: without a network a reload would leave nothing of it. */
export function useFreshDocument(): () => Promise<void> {
  const { siteNews } = usePortal();
  return async () => {
    const answers = await siteNews().then(
      ({ version }) => version.answers(),
      () => false,
    );
    if (answers) location.reload();
  };
}
