import type { NewUser } from './users';

/** The accounts of the local stack. Their passwords are public: never use them on a pool that others can reach. */
export const demoUsers: NewUser[] = [
  { username: 'demo', password: 'Demo-pass-1', email: 'demo@example.com', groups: ['SuperUser'] },
  { username: 'viewer', password: 'Viewer-pass-1', email: 'viewer@example.com', groups: ['Sales'] },
  {
    username: 'newcomer',
    password: 'Newcomer-pass-1',
    temporary: true,
    email: 'newcomer@example.com',
    groups: ['Sales'],
  },
];
