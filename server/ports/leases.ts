/** Lets one process at a time do something. */
export interface Lease {
  /** Undefined while another run holds it. A holder that has died loses it after a minute. */
  take(): Promise<HeldLease | undefined>;
}

export interface HeldLease {
  /** False if it was lost, such as by a process that was frozen for a minute: another one may be at it. */
  isStillHeld(): Promise<boolean>;
  /** Never takes it from another holder. */
  giveBack(): Promise<void>;
}

export interface Leases {
  /** Held from reading to writing by a sync, by chosen changes or by an undo, so that they exclude each other. */
  sync: Lease;
  /** For changes of one dashboard's permissions, by the BI service's id. */
  sharing: (metaId: string) => Lease;
}

export function createProcessLease(): Lease {
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

const free: Lease = { take: async () => ({ isStillHeld: async () => true, giveBack: async () => undefined }) };

/** For stores that one process has to itself: it changes permissions one after another anyway. */
export const createProcessLeases = (): Leases => ({ sync: createProcessLease(), sharing: () => free });
