import type { CSSProperties } from 'react';

/** Those of `src/ui/tokens.css` that a letter needs: mail clients know no custom properties. */
export const light = {
  page: '#f8faf9',
  card: '#ffffff',
  ink: '#17211f',
  muted: '#53605d',
  line: '#dde3e1',
  axis: '#b4bfbb',
  accent: '#0a5468',
  button: '#0b5b71',
  warning: '#fbf2dd',
  warningLine: '#7d5200',
};

/**
 * For clients that ask for dark colours. Others recolour by themselves, or show the light letter: each cell names its own ground and ink,
 * so that it stays readable. Without quotes, which React would escape.
 */
export const styles = `
a { color: ${light.accent}; }
@media (max-width: 620px) {
  .pad { padding-left: 20px !important; padding-right: 20px !important; }
  .figure { display: block !important; width: auto !important; border-left: 0 !important; padding: 8px 0 !important; }
  .button { display: block !important; text-align: center; }
  .item, .at { display: block !important; text-align: left !important; }
  .item { padding-bottom: 0 !important; border-bottom: 0 !important; }
  .at { padding: 0 0 9px !important; }
}
@media (prefers-color-scheme: dark) {
  body, body td { background-color: #131a19 !important; }
  .card, .card td { background-color: #18201e !important; border-color: #28322f !important; }
  .ink, .ink a { color: #e5ecea !important; }
  .muted { color: #9eaca8 !important; }
  .card .axis { border-color: #43514d !important; }
  .card td.mark { background-color: #7fcbdf !important; }
  .card td.warning { background-color: #322713 !important; border-color: #ebb957 !important; }
  .muted a { color: #7fcbdf !important; }
  .button { background-color: #1f809c !important; }
}`;

const fonts = `'Segoe UI',-apple-system,BlinkMacSystemFont,Inter,Roboto,'Noto Sans',Arial,sans-serif`;

/** Sizes in pixels. */
export const type = (size: number, height: number, weight: 400 | 600 = 400, color = light.ink): CSSProperties => ({
  margin: 0,
  color,
  fontFamily: fonts,
  fontSize: size,
  lineHeight: `${height}px`,
  fontWeight: weight,
});
export const small = type(12, 18, 400, light.muted);
export const cell = (padding: string): CSSProperties => ({ backgroundColor: light.card, padding });
