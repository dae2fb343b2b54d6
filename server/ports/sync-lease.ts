/** Lets one process at a time do something. */
export interface Lease {
  /** Undefined while another run holds it. A holder that has died loses it after a minute. */
  take(): Promise<HeldLease | undefined>;
}

/** For syncs of the catalogue. */
export type SyncLease = Lease;

export interface HeldLease {
  /** False if it was lost, such as by a process that was frozen for a minute: another one may be at it. */
  isStillHeld(): Promise<boolean>;
  /** Never takes it from another holder. */
  giveBack(): Promise<void>;
}

/** For a store that one process has to itself. */
export function createProcessLease(): SyncLease {
  let isTaken = false;
  return {
    async take() {
      if (isTaken) return undefined;
      isTaken = true;
      return {
        isStillHeld: async () => true,
        async giveBack() {
          isTaken = false;
        },
      };
    },
  };
}
