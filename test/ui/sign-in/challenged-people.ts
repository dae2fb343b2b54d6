import type { InMemoryUser } from '#adapters/in-memory/in-memory-users';

/** The challenge of each of these users after the password, which is their name with `-pass-1`. */
const challenges: Record<string, Partial<InMemoryUser>> = {
  sms: { mfa: { enabled: ['SMS_MFA'] } },
  totp: { mfa: { enabled: ['SOFTWARE_TOKEN_MFA'] } },
  email: { mfa: { enabled: ['EMAIL_OTP'] } },
  choose: { mfa: { enabled: ['SMS_MFA', 'SOFTWARE_TOKEN_MFA'] } },
  setup: { mustSetUpApp: true },
  custom: { question: { words: 'What is the colour of the portal?', answer: 'petrol' } },
  newcomer: { temporary: true },
  incomplete: { temporary: true, requiredAttributes: ['name', 'custom:cost_centre'] },
};

/** One user for each challenge. */
export const challengedPeople = (): InMemoryUser[] =>
  Object.entries(challenges).map(([username, challenge]) => ({
    username,
    password: `${username}-pass-1`,
    email: `${username}@example.com`,
    groups: [],
    ...challenge,
  }));
