/** Where the groups of someone who is about to be signed in are kept. */
export const arrivalPartition = (who: string): string => `company-arrival#${who}`;
