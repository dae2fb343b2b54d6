/** Where the site may talk to and what it may show, besides itself. */
export interface SiteNeighbours {
  /** Origins that are called: IprApi and the user pool where they are elsewhere, and the BI service, which is probed. */
  connect: string[];
  /** Origins of dashboards' frames, such as `https://*.quicksight.aws.amazon.com`. */
  frames: string[];
}

/**
 * Headers of every answer of the site, errors included: nothing inline runs or styles, nobody frames the portal, no address leaks
 * in a Referer, and markup cannot become script (Trusted Types).
 */
export function siteHeaders({ connect, frames }: SiteNeighbours): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src ${["'self'", ...connect].join(' ')}`,
    `frame-src ${frames.join(' ') || "'none'"}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  };
}
