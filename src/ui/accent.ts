import type { Accent } from '#domain/browser/accent';

/**
 * Styles that put the operator's accent over that of tokens.css. It can be read on every ground, so `--raised` can be read on it.
 * More specific than `:root`: the portal's stylesheet is loaded after the page's own styles.
 */
export const accentStyles = ({ light, dark }: Accent): string =>
  `:root:root{--accent:light-dark(${light},${dark});--accent-ink:var(--accent);` +
  '--accent-hover:color-mix(in srgb,var(--accent) 85%,var(--ink));' +
  '--accent-soft:color-mix(in srgb,var(--accent) 10%,var(--raised));' +
  '--on-accent:var(--raised)}';

/** Gives the page the operator's accent. `index.html` may have it already: the styles are the same. */
export function showAccent(accent: Accent): void {
  const styles = new CSSStyleSheet();
  styles.replaceSync(accentStyles(accent));
  document.adoptedStyleSheets.push(styles);
}
