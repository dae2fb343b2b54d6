import { type ReactNode, Suspense, lazy, useMemo, useState } from 'react';
import type { Viewed } from '#domain/access/viewed-person';
import { usePath } from '../portal/navigation/use-path';
import { ViewAsContext } from './use-view-as';

const ChooseDialog = lazy(async () => ({ default: (await import('./choose-dialog')).ChooseDialog }));
const ViewedPages = lazy(async () => ({ default: (await import('./viewed-pages')).ViewedPages }));

/** Shows someone else's portal in place of its children, until the manager stops, goes to another page, or reloads. */
export function ViewAsArea({ children }: { children: ReactNode }) {
  const path = usePath();
  const [chosenAt, setChosenAt] = useState(path);
  const [viewed, setViewed] = useState<Viewed>();
  const [choosing, setChoosing] = useState(false);
  if (chosenAt !== path) {
    setChosenAt(path);
    setViewed(undefined);
    setChoosing(false);
  }
  const start = useMemo(() => ({ choose: () => setChoosing(true), view: setViewed }), []);
  return (
    <ViewAsContext value={start}>
      {viewed !== undefined ? (
        <Suspense>
          <ViewedPages key={keyOf(viewed)} viewed={viewed} onOther={start.choose} onStop={() => setViewed(undefined)} />
        </Suspense>
      ) : (
        children
      )}
      {choosing && (
        <Suspense>
          <ChooseDialog viewed={viewed} onChoose={setViewed} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </ViewAsContext>
  );
}

const keyOf = (viewed: Viewed): string => ('group' in viewed ? `group ${viewed.group}` : viewed.person.sub);
