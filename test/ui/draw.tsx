import { type ReactNode, useEffect } from 'react';
import { render } from 'vitest-browser-react';
import { deferred } from '../application/deferred';

/** Renders `what` and waits for its first effects, which the production build of React doesn't. */
export async function draw(what: ReactNode): Promise<void> {
  const drawn = deferred<void>();
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
