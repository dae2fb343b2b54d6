import { escapeHtml } from '#domain/plain-text';
import { mailLink } from '../mail/mail-page';

export interface Link {
  url: string;
  name: string;
}

/** What a mail says of one delivery. */
export interface Section {
  /** Shown in a mail with several deliveries. */
  heading: string;
  paragraphs: string[];
  links: Link[];
  why: string;
  /** Stops this delivery. */
  stop: Link;
}

const line = ({ url, name }: Link): string => `${name}: ${url}`;

/** Lays out a mail as plain text. `all` leads to all deliveries. */
export function textOf(sections: readonly Section[], all: Link): string {
  const [only, ...others] = sections;
  if (only && others.length === 0) {
    const { paragraphs, links, why, stop } = only;
    return [...paragraphs, '', ...links.map(line), '', '-- ', why, line(all), line(stop), ''].join('\n');
  }
  const lines = sections.flatMap(({ heading, paragraphs, links, why, stop }) => [
    heading,
    ...paragraphs,
    ...links.map(line),
    why,
    line(stop),
    '',
  ]);
  return [...lines, '-- ', line(all), ''].join('\n');
}

const link = ({ url, name }: Link): string => mailLink(url, name);
const small = (...lines: string[]): string => `<p style="font-size:14px">${lines.join('<br>')}</p>`;

/** Lays out the same mail as the content of an HTML page. */
export function htmlOf(sections: readonly Section[], all: Link): string {
  const isShared = sections.length > 1;
  const blocks = sections.flatMap(({ heading, paragraphs, links, why, stop }) => [
    ...(isShared ? [`<h2 style="font-size:18px">${escapeHtml(heading)}</h2>`] : []),
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    ...links.map((one) => `<p>${link(one)}</p>`),
    ...(isShared ? [small(escapeHtml(why), link(stop))] : ['<hr>', small(escapeHtml(why), link(all), link(stop))]),
  ]);
  return [...blocks, ...(isShared ? ['<hr>', small(link(all))] : [])].join('\n');
}
