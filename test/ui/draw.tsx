import { type ReactNode, useEffect } from 'react';
import { render } from 'vitest-browser-react';

/** Draws `what`, and waits for its first effects, as the React that users get does not. */
export async function draw(what: ReactNode): Promise<void> {
  const drawn = Promise.withResolvers<void>();
  await render(
    <>
      {what}
      <AfterAll onDrawn={drawn.resolve} />
    </>,
  );
  await drawn.promise;
}

function AfterAll({ onDrawn }: { onDrawn: () => void }) {
  useEffect(onDrawn, [onDrawn]);
  return null;
}
