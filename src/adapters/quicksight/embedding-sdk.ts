/**
 * Runs the SDK, whose code is in one part with this file (`vite.config.ts`): whoever loads the part ahead waits for nothing later, and the
 * SDK takes up memory only once a dashboard is opened.
 */
export const embeddingSdk = () => import('amazon-quicksight-embedding-sdk');
