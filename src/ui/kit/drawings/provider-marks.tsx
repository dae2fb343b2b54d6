import type { HostedProvider } from '#domain/people/sign-in/hosted-login';
import type { IconDrawing } from './icon-drawing';

/**
 * Initials instead of logos. Google, Apple, Meta and Amazon allow their logos only as their own artwork, in given colours, sizes and
 * buttons: none may be redrawn or be of one colour with the rest of a page.
 */
export const providerMarks: Record<HostedProvider, IconDrawing> = {
  Google: initials('G'),
  Facebook: initials('F'),
  Amazon: initials('Am'),
  Apple: initials('Ap'),
};

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
