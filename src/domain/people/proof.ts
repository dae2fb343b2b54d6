import type { SessionUser } from './session-user';
import type { SignInChallenge } from './sign-in/sign-in';

/** The acts that need a recent sign-in: the backend's guarded calls, and changes of one's own account. */
export type GuardedAct =
  | 'apply-permissions'
  | 'undo-permissions'
  | 'undo-sync'
  | 'download-history'
  | 'second-step'
  | 'help'
  | 'passkeys'
  | 'contact'
  | 'password'
  | 'delete-account'
  | 'own-data'
  | 'answer-request'
  | 'end-sessions'
  | 'others-deliveries';

/** Asking a signed-in user to sign in again before something that matters; their session and page stay as they are. */
export type ProofState =
  | { status: 'idle' }
  /**
   * `signedInAt` is when the current sign-in happened, where the token tells. `challenge` is the pool's next question after the password.
   * `elsewhere`: the user has signed in again in another tab, so that a press continues.
   */
  | {
      status: 'asking';
      act: GuardedAct;
      user: SessionUser;
      signedInAt?: Date;
      challenge?: SignInChallenge;
      elsewhere?: true;
    };
