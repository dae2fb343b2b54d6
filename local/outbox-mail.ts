import { drawLetter } from '../server/adapters/mail/letter/draw-letter';
import type { Mail } from '../server/ports/mail';
import type { Mails } from './user-pool/outbox/mails';

/** The portal's mail, drawn as the mail servers get it, into the pool's outbox. */
export const createOutboxMail = (outbox: Mails): Mail => ({
  isSetUp: outbox.isSetUp,
  isOnceById: outbox.isOnceById,
  send: ({ letter, ...message }) => outbox.send({ ...message, html: drawLetter(letter, message.language) }),
});
