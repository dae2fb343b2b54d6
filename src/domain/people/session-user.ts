/** Someone this browser remembers as signed in; `sub` is the user pool's permanent name for them. */
export interface SessionUser {
  username: string;
  sub: string;
  email: string;
  /** As the pool knew it when the session was refreshed last. */
  name?: string;
  /** What a greeting calls them (`greetedName`). */
  greeted?: string;
  /** Signed in on the pool's own pages, which keep a session of their own: signing out must end that too. */
  hosted?: true;
  /** The name of the provider or the company with which they signed in there, where the pool says. */
  provider?: string;
  /** Chosen at sign-in: nothing about the user may stay in this browser when the session ends (`shared-computer.ts`). */
  sharedComputer?: true;
  /** The id of the passkey that they signed in with; unknown after a reload. */
  passkey?: string;
}
