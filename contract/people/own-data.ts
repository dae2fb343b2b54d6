import * as z from 'zod/mini';

/** For people to keep, not for programs: whatever the backend has, by name. */
export const ownDataAnswer = z.record(z.string(), z.unknown());
