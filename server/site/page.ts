import { createHash } from 'node:crypto';
import { escapeHtml } from '#domain/plain-text';
import type { InlineSources } from './site-headers';

/** The HTML that `index.html` shows before the portal has loaded (`src/first-page/prerender.tsx`). */
export interface PageParts {
  title: string;
  language: string;
  /** For search engines and previews of links. */
  description: string;
  clientId: string | undefined;
  form: string;
  frame: string;
  /** CSS. */
  accent: string;
  /** Addresses. */
  support: string;
  logo: string;
  messages: string;
  from: string;
}

/** The page of the build with these parts in it. */
export function fillPage(template: string, parts: PageParts): string {
  const { title, language, description, clientId, form, frame, accent, support, logo, messages, from } = parts;
  const client = clientId === undefined ? '' : ` data-client="${escapeHtml(clientId)}"`;
  return template
    .replace('</head>', (head) => (accent ? `<style>${accent}</style>${head}` : head))
    .replace(/<link rel="icon"[^>]*>/, (icon) => (logo ? `<link rel="icon" href="${escapeHtml(logo)}" />` : icon))
    .replace(/your\s+administrator/, (who) =>
      support ? `<a href="${escapeHtml(support)}" class="link">${who}</a>` : who,
    )
    .replace('<html lang="en">', () => `<html lang="${escapeHtml(language)}"${client}>`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace('<!--description-->', () => `<meta name="description" content="${escapeHtml(description)}" />`)
    .replace('<div id="app">', () => `<div id="app" data-from="${escapeHtml(from)}">${form}`)
    .replace('<!--frame-->', () => frame)
    .replace('<!--messages-->', () => messages);
}

/** The hashes of the scripts and styles in the page itself, for `script-src` and `style-src`. */
export function inlineSources(html: string): InlineSources {
  const hashesOf = (tag: string): string[] =>
    [...html.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))].map(
      ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    );
  return { script: hashesOf('script'), style: hashesOf('style') };
}
