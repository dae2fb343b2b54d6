export interface LetterLink {
  name: string;
  url: string;
}

export type LetterPart =
  | { kind: 'heading' | 'text'; text: string }
  /** Three at most, side by side where there is room. */
  | { kind: 'figures'; figures: readonly { name: string; value: string; detail?: string | undefined }[] }
  /** What the reader must know before the figures are used. */
  | { kind: 'warning'; name: string; text: string }
  | { kind: 'values'; title: string; values: readonly { name: string; value: string }[] }
  | { kind: 'items'; title?: string | undefined; items: readonly LetterItem[] }
  | { kind: 'button'; link: LetterLink }
  | { kind: 'small'; text: string; links: readonly LetterLink[] };

export interface LetterItem {
  text: string;
  detail?: string | undefined;
  /** A time in words. */
  at?: string | undefined;
  url: string;
}

/** What a mail says, in the reader's language and in the order in which it is read. */
export interface Letter {
  /** The portal's title. */
  brand: string;
  /** What it is. */
  title: string;
  /** Below the title. */
  about?: string | undefined;
  parts: readonly LetterPart[];
}

/** A message to one person; `letter` is drawn as HTML and says the same as `text`. */
export interface MailMessage {
  /** Unique, of letters, digits and dashes. */
  id: string;
  to: string;
  subject: string;
  text: string;
  letter: Letter;
  /** A language tag, such as `de`. */
  language: string;
  /** The address that takes the one-click POST of RFC 8058; missing if the person can't unsubscribe from such mail. */
  unsubscribeUrl?: string;
  attachments?: readonly MailAttachment[];
}

export interface MailAttachment {
  /** In any script; its ending says the type. */
  name: string;
  content: Uint8Array;
}

/** How an attempt ended, with a reason for the operator's log. */
export type MailEnd =
  | { kind: 'sent' }
  /** The server refuses the address for good. */
  | { kind: 'refused'; reason: string }
  /** Nothing was sent: no mail server that the portal has can reach such an address. */
  | { kind: 'unmailable'; reason: string }
  /** The answer to the whole message was lost: it may have arrived. */
  | { kind: 'unsure'; reason: string }
  /** Not sent; a later attempt may succeed. */
  | { kind: 'down'; reason: string };

/** Sends mail. Messages load nothing, so that nobody learns whether or when they are read. */
export interface Mail {
  readonly isSetUp: boolean;
  /** True if a message with the id of an earlier one is dropped, so that an interrupted attempt can be repeated. */
  readonly isOnceById: boolean;
  /** Tries once, and never rejects. */
  send(message: MailMessage): Promise<MailEnd>;
}

/** For a portal without a sender in its settings. */
export const noMail: Mail = {
  isSetUp: false,
  isOnceById: true,
  send: async () => ({ kind: 'down', reason: 'Email is not set up' }),
};
