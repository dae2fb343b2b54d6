import { type Departure, type PersonStep, isDeparture, stepsOf } from './departure';

/** What was done because a company's directory disabled or deleted a person. */
export interface Receipt {
  goal: 'disabled' | 'deleted';
  /** When the directory's call arrived at the portal. */
  arrivedAt: Date;
  /** In their order. A step without a time isn't done yet. */
  steps: readonly { step: PersonStep; at?: Date | undefined }[];
  /** When the open steps are tried again; missing if none is open, or if they are being tried now. */
  nextTry?: Date | undefined;
  /** A later call of the directory came first: open steps are no longer tried. */
  isOver?: boolean | undefined;
}

/** Someone whom their company's directory has disabled or deleted. */
export interface Leaver {
  /** In the company's directory. */
  id: string;
  /** The identity provider's name. */
  provider: string;
  userName: string;
  email: string;
  /** Whether the user pool had an account of theirs. */
  hasAccount: boolean;
  /** The latest first. */
  receipts: readonly Receipt[];
}

/** Asks for leavers whose address contains `text`. `after` is the `next` of the page before. */
export interface LeaversAsked {
  text: string;
  after?: string | undefined;
}

export interface LeaversPage {
  /** Of all pages. */
  count: number;
  leavers: readonly Leaver[];
  /** Asks for the next page; missing on the last one. */
  next?: string | undefined;
}

/** Names every step of a departure; undefined for what a directory wants for people who stay. */
export function receiptOf({ goal, arrivedAt, steps }: Departure): Receipt | undefined {
  if (!isDeparture(goal)) return undefined;
  const dated = stepsOf[goal].map((step) => {
    const at = steps[step];
    return { step, ...(at !== undefined && { at: new Date(at) }) };
  });
  return { goal, arrivedAt: new Date(arrivedAt), steps: dated };
}

export const stepsLeft = ({ steps }: Pick<Receipt, 'steps'>): number => steps.filter(({ at }) => !at).length;

/** Leavers' receipts as a table with a row for each step, for files. */
export const receiptTable = {
  columns: ['email', 'goal', 'arrivedAt', 'step', 'doneAt'],
  rows: (leavers: readonly Pick<Leaver, 'email' | 'receipts'>[]): (string | Date | undefined)[][] =>
    leavers.flatMap(({ email, receipts }) =>
      receipts.flatMap(({ goal, arrivedAt, steps }) => steps.map(({ step, at }) => [email, goal, arrivedAt, step, at])),
    ),
};
