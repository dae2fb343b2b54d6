import { mostCounted } from '#domain/notifications/line';

/** "99+" for more than the backend counts. */
export const countWords = (count: number): string => (count > mostCounted ? `${mostCounted}+` : String(count));
