/** The client's arithmetic, which only a password and a device need. */
export const loadSrp = () => import('./srp-client');
