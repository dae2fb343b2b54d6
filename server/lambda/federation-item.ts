/** The partition that keeps a person's groups during a sign-in, between the trigger's two calls. */
export const arrivalPartition = (who: string): string => `company-arrival#${who}`;
