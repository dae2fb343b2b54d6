/** Loads the SDK's code, and runs it when it is called. */
export const embeddingSdk = () => import('amazon-quicksight-embedding-sdk');
