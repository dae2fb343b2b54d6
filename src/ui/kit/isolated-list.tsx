import { useTexts } from '../portal/texts/use-texts';

/** Joins titles or names, each isolated from the direction of the others. */
export function IsolatedList({ words }: { words: readonly string[] }) {
  const { listParts } = useTexts();
  return (
    // A browser that translates the page takes the text nodes away: other words begin in a new element.
    <span key={words.join('\n')}>
      {listParts(words).map(({ type, value }, place) =>
        // oxlint-disable-next-line react/no-array-index-key -- Words can repeat, and keep no state
        type === 'element' ? <bdi key={place}>{value}</bdi> : value,
      )}
    </span>
  );
}
