import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

/** XML in which texts are escaped. (Under hono's own name, the formatter would change the spaces between tags.) */
export const xml = (
  parts: TemplateStringsArray,
  ...values: (string | HtmlEscapedString | HtmlEscapedString[])[]
): HtmlEscapedString =>
  // It is a promise only if a value is one.
  html(parts, ...values) as HtmlEscapedString;
