import { useEffect, useState } from 'react';
import type { Failure } from '#domain/failure';
import type { Health } from '#domain/health/health';
import { usePortal } from '../../portal/use-portal';
import { useTexts } from '../../use-texts';

interface Checking {
  /** The last answer stays until the next one. */
  health: Health | undefined;
  failure: Failure | undefined;
  busy: boolean;
  run: () => void;
}

/** Checks when the page opens, when its language changes, and at each press. */
export function useHealth(): Checking {
  const { health: port } = usePortal();
  const { language } = useTexts();
  const [runs, setRuns] = useState(0);
  const asked = `${language} ${runs}`;
  const [known, setKnown] = useState<{ asked?: string; health?: Health; failure?: Failure }>({});

  useEffect(() => {
    let current = true;
    void port.check(language).then((answer) => {
      if (!current) return;
      setKnown(({ health }) =>
        answer.ok ? { asked, health: answer.value } : { asked, failure: answer.failure, ...(health && { health }) },
      );
    });
    return () => {
      current = false;
    };
  }, [port, language, asked]);

  const busy = known.asked !== asked;
  return {
    health: known.health,
    failure: busy ? undefined : known.failure,
    busy,
    run: () => setRuns(runs + 1),
  };
}
