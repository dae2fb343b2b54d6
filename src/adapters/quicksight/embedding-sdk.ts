/**
 * Runs the SDK, whose code is in one chunk with this file (`vite.config.ts`): preloading the chunk avoids waiting later, and the
 * SDK takes up memory only once a dashboard is opened.
 */
export const embeddingSdk = () => import('amazon-quicksight-embedding-sdk');
