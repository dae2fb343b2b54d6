import { Duration } from 'aws-cdk-lib';
import { HeadersReferrerPolicy, type ResponseHeadersPolicyProps } from 'aws-cdk-lib/aws-cloudfront';
import { CannotStart } from '../../server/process/cannot-start.ts';

/** The most characters that CloudFront accepts in a response headers policy (its quotas page). */
const longestPolicy = 1_783;
const mostCustomHeaders = 10;

/** In seconds. CloudFront serves nothing by http, and its name has no subdomains of the portal's. */
const strictTransport = { accessControlMaxAge: Duration.days(365), includeSubdomains: false, override: true };

/** The headers of IprApi are its own; only this one is the edge's. */
export const apiHeaders: ResponseHeadersPolicyProps = {
  securityHeadersBehavior: { strictTransportSecurity: strictTransport },
};

/** The site's headers as a response headers policy, and HSTS. Throws CannotStart for what CloudFront would refuse. */
export function edgeHeaders(headers: Record<string, string>): ResponseHeadersPolicyProps {
  const {
    'Content-Security-Policy': policy = '',
    'Referrer-Policy': referrer = '',
    'X-Content-Type-Options': _nosniff,
    ...others
  } = headers;
  if (policy.length > longestPolicy) {
    throw new CannotStart(
      `The content security policy has ${policy.length} characters, and CloudFront takes ${longestPolicy}: ${policy}`,
    );
  }
  if (Object.keys(others).length > mostCustomHeaders) {
    throw new CannotStart(`CloudFront takes ${mostCustomHeaders} custom headers: ${Object.keys(others).join(', ')}`);
  }
  return {
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy: policy, override: true },
      contentTypeOptions: { override: true },
      referrerPolicy: { referrerPolicy: referrer as HeadersReferrerPolicy, override: true },
      strictTransportSecurity: strictTransport,
    },
    customHeadersBehavior: {
      customHeaders: Object.entries(others).map(([header, value]) => ({ header, value, override: true })),
    },
  };
}
