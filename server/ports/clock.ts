/** The current time; a port so that tests decide what `updatedAt` and session ends are. */
export type Clock = () => Date;
