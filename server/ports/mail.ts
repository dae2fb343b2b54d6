/** A text for one person, as plain text and as HTML. */
export interface MailMessage {
  /** Letters, digits and dashes. No other message has it. */
  id: string;
  /** One address. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** A language, such as `de`. */
  language: string;
  /** Takes the one-click POST of RFC 8058; missing where the person can't refuse such mail. */
  unsubscribeUrl?: string;
}

/** How an attempt ended. Reasons are for the operator's log. */
export type MailEnd =
  | { kind: 'sent' }
  /** For good, because of the address. */
  | { kind: 'refused'; reason: string }
  /** Nobody knows whether it arrived: the answer to the whole message was lost. */
  | { kind: 'unsure'; reason: string }
  /** Not sent, and worth another try. */
  | { kind: 'down'; reason: string };

/** Sends mail. There is no address but that of the message in it, and nothing that tells whether or when it is read. */
export interface Mail {
  readonly isSetUp: boolean;
  /** Whether a message with the id of an earlier one is dropped, so that an interrupted attempt can be repeated. */
  readonly isOnceById: boolean;
  /** Never rejects, and never tries twice. */
  send(message: MailMessage): Promise<MailEnd>;
}

/** Where the operator has named no sender. */
export const noMail: Mail = {
  isSetUp: false,
  isOnceById: true,
  send: async () => ({ kind: 'down', reason: 'Email is not set up' }),
};
