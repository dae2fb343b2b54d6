/** The origins that the site can connect to and embed, besides its own. */
export interface SiteNeighbours {
  /** Origins that the site calls: IprApi and the user pool if they are on other origins, and the BI service, which it probes. */
  connect: string[];
  /** Origins of dashboards' frames, such as `https://*.quicksight.aws.amazon.com`. */
  frames: string[];
}

/** The hashes of the script and the styles in `index.html`. */
export interface InlineSources {
  script: string[];
  style: string[];
}

/**
 * Headers of every response of the site, errors included: no inline scripts or styles but the build's own, no framing of the portal, no
 * addresses in a Referer, and no markup that becomes script (Trusted Types).
 */
export function siteHeaders({ connect, frames }: SiteNeighbours, inline: InlineSources): Record<string, string> {
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...inline.script].join(' '),
    ["style-src 'self'", ...inline.style].join(' '),
    "img-src 'self' data:",
    `connect-src ${["'self'", ...connect].join(' ')}`,
    `frame-src ${frames.join(' ') || "'none'"}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
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
