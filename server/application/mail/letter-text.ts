import type { Letter, LetterItem, LetterLink, LetterPart, MailMessage } from '../../ports/mail';

type Written = Omit<MailMessage, 'id' | 'to'>;

/** A mail with this letter, drawn and as plain text. */
export const mailOf = (mail: Omit<Written, 'text'>): Written => ({ ...mail, text: textOf(mail.letter) });

/** The letter as plain text: the same words in the same order, an empty line between parts. */
function textOf({ brand, title, about, parts }: Letter): string {
  const head = about === undefined ? title : `${title}\n${about}`;
  return `${[brand, head, ...parts.map(partAsText)].join('\n\n')}\n`;
}

function partAsText(part: LetterPart): string {
  switch (part.kind) {
    case 'heading':
    case 'text':
      return part.text;
    case 'figures':
      return part.figures
        .map(({ name, value, detail }) => `${name}: ${detail === undefined ? value : `${value}, ${detail}`}`)
        .join('\n');
    case 'warning':
      return `${part.name}: ${part.text}`;
    case 'values':
      return [part.title, ...part.values.map(({ name, value }) => `  ${name}: ${value}`)].join('\n');
    case 'items':
      return [...(part.title === undefined ? [] : [part.title]), ...part.items.map(itemAsText)].join('\n\n');
    case 'button':
      return linkAsText(part.link);
    case 'small':
      return ['-- ', part.text, ...part.links.map(linkAsText)].join('\n');
  }
}

const itemAsText = ({ text, detail, at, url }: LetterItem): string =>
  [`- ${text}${at === undefined ? '' : ` (${at})`}`, ...(detail ? [`  ${detail}`] : []), `  ${url}`].join('\n');

const linkAsText = ({ name, url }: LetterLink): string => `${name}: ${url}`;
