declare global {
  interface Window {
    /** One sign-in with a password, by one of the clients. */
    signIn(): Promise<void>;
  }
}

export const account = { username: 'demo', password: 'Demo-pass-1' };

export const pool = () => ({
  userPoolId: 'eu-west-1_LocalDev1',
  clientId: 'localportal',
  endpoint: `${location.origin}/user-pool`,
});
