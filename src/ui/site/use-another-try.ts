import { useRouter } from '@tanstack/react-router';
import { isMissingPart } from '../loading/missing-part';
import { useFreshDocument } from './use-fresh-document';

/**
 * Tries a page again that failed. What React itself loads is asked for once only, and some browsers (Chromium 147 is one) keep a part that
 * did not come for as long as the document lives: only a fresh document has these.
 */
export function useAnotherTry(error: unknown, reset: () => void): () => Promise<void> {
  const router = useRouter();
  const loadAnew = useFreshDocument();
  const isMissing = (): boolean => router.state.matches.some((match) => isMissingPart(match.error));
  return async () => {
    const askedOnce = isMissingPart(error) && !isMissing();
    reset();
    await router.invalidate();
    if (askedOnce || isMissing()) await loadAnew();
  };
}
