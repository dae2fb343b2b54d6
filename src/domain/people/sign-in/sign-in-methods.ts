/** Ways to sign in, as `/config.json` names them. */
export const signInMethods = ['password', 'passkey', 'emailCode', 'textCode'] as const;
export type SignInMethod = (typeof signInMethods)[number];

/** A way to sign in without a password. */
export type OtherWay = Exclude<SignInMethod, 'password'>;

/** The ways besides the password, the same for every username, so that nobody learns which of them an account has. */
export const otherWays = (methods: readonly SignInMethod[], canUsePasskeys: boolean): OtherWay[] =>
  methods.filter((method) => method !== 'password').filter((way) => way !== 'passkey' || canUsePasskeys);

/** Passkeys belong to a domain, so none can exist for a numeric address (Web Authentication, section 5.1.3). */
export const canHavePasskeys = (hostname: string): boolean => !/^[\d.]+$|:/.test(hostname);
