import type { IconDrawing } from './icon-drawing';

/**
 * Initials instead of logos. Google, Apple, Meta and Amazon allow their logos only as their own artwork, in given colours, sizes and
 * buttons: none may be redrawn or be of one colour with the rest of a page.
 */
const ofProviders = new Map([
  ['Amazon', 'Am'],
  ['Apple', 'Ap'],
]);

/** Draws a company's logo if the configuration names one, otherwise the initial of the provider's label. */
export function markOf(name: string, label: string, logo?: string): IconDrawing {
  if (logo !== undefined) return ({ className }) => <img src={logo} alt="" className={`object-contain ${className}`} />;
  return initials(ofProviders.get(name) ?? /^./u.exec(label)?.[0] ?? '');
}

function initials(letters: string): IconDrawing {
  return (props) => (
    <svg viewBox="0 0 20 20" fill="none" {...props}>
      <rect x="1" y="1" width="18" height="18" rx="4" stroke="currentColor" />
      <text
        x="10"
        y="14"
        textAnchor="middle"
        fontSize={letters.length > 1 ? 9 : 11}
        fontWeight="600"
        fill="currentColor"
      >
        {letters}
      </text>
    </svg>
  );
}
