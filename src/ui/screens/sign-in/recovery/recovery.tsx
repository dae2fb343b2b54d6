import { useState } from 'react';
import { createRecovery } from '#application/people/recovery';
import { usePortal } from '../../../portal/use-portal';
import { useLive } from '../../../portal/use-live';
import { useVisit } from '../../../forms/use-visit';
import { RecoveryCode } from './recovery-code';
import { RecoveryRequest } from './recovery-request';

interface RecoveryProps {
  username: string;
  onBack: () => void;
  onDone: (username: string) => void;
}

/** Recovers a forgotten password: sends a code, which allows choosing a new password. */
export function Recovery({ username: known, onBack, onDone }: RecoveryProps) {
  const { configuration, passwordRecovery } = usePortal();
  const recovery = useVisit(() => createRecovery(passwordRecovery, configuration.passwordPolicy));
  const state = useLive(recovery);
  const [username, setUsername] = useState(known);
  switch (state.step) {
    case 'request':
      return <RecoveryRequest recovery={recovery} username={username} onUsername={setUsername} onBack={onBack} />;
    case 'code':
      return <RecoveryCode recovery={recovery} state={state} onBack={onBack} onDone={onDone} />;
    case 'done':
      return null;
  }
}
