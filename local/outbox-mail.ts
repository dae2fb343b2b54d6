import { drawLetter } from '../server/adapters/mail/letter/draw-letter';
import type { Mail } from '../server/ports/mail';
import type { Mails } from './user-pool/outbox/mails';

/** The portal's mail, drawn as the mail servers get it, into the pool's outbox. */
export const createOutboxMail = ({ isSetUp, isOnceById, send }: Mails): Mail => ({
  isSetUp,
  isOnceById,
  send: ({ letter, ...message }) => send({ ...message, html: drawLetter(letter, message.language) }),
});
