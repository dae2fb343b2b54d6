/** A domain as `AllowedDomains` takes it: https with an optional `*.` in front of the host, or plain http on this machine. */
const secure = /^https:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/;
const local = /^http:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?$/;

/** The domain in the form that the other functions here take, or undefined when it may not be listed. */
export function readAllowedDomain(text: string): string | undefined {
  const domain = text.toLowerCase().replace(/\/$/, '');
  return secure.test(domain) || local.test(domain) ? domain : undefined;
}

/** The sources of a CSP `frame-ancestors`. An empty list lets nobody embed, as an account with no allowed domain does. */
export function frameAncestors(domains: string[]): string {
  return domains.length === 0 ? "'none'" : domains.join(' ');
}

export function allowsOrigin(domains: string[], origin: string): boolean {
  return domains.some((domain) => {
    if (!domain.startsWith('https://*.')) return domain === origin;
    return origin.startsWith('https://') && origin.endsWith(domain.slice('https://*'.length));
  });
}
