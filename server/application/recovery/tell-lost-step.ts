import { randomUUID } from 'node:crypto';
import type { Actor, helpDecisions } from '#domain/dashboards/history/history';
import type { Ports } from '../../ports/ports';
import type { KeptLostStep } from './kept-lost-steps';
import { type LetterName, writeLetter } from './letters';
import { linkOf } from './recovery-link';

export interface TellParts extends Pick<Ports, 'history' | 'mail' | 'clock'> {
  languageOf: (sub: string) => Promise<string>;
  /** The portal's title. */
  title: string;
  publicUrl: string;
  waitHours: number;
  complain: (reason: string) => void;
}

export type TellLostStep = ReturnType<typeof createTellLostStep>;

/** Reports each step of a request: to the person by letter, to managers in the history. */
export function createTellLostStep(parts: TellParts) {
  const { history, mail, clock, languageOf, title, publicUrl, waitHours, complain } = parts;
  return {
    /** Sends a letter, with a link that `does` this. Returns false if it wasn't sent. */
    async write(name: LetterName, request: KeptLostStep, does?: 'stop' | 'finish'): Promise<boolean> {
      const url = does && linkOf(publicUrl, request, does);
      const language = await languageOf(request.sub);
      const letter = writeLetter({ name, language, portal: title, hours: waitHours, ...(url && { url }) });
      const sent = await mail.send({ ...letter, id: `lost-step-${name}-${randomUUID()}`, to: request.email });
      if (sent.kind !== 'sent') complain(`${name}: ${sent.reason}`);
      return sent.kind === 'sent' || sent.kind === 'unsure';
    },

    enter: ({ sub, email, at }: KeptLostStep, by: Actor, decided: (typeof helpDecisions)[number]): Promise<void> =>
      history.note(
        { kind: 'helped', sub, person: email, asked: at, decided },
        { sub: by.sub, email: by.email },
        clock(),
      ),
  };
}
