import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import type { readAssembly } from '../assembly.ts';
import { ofType } from '../synthesised.ts';

type Assembly = ReturnType<typeof readAssembly>;

const typeOf: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/** Does what the uploads of the template do: in order, with their markers replaced. Returns the metadata by key. */
function fillBucket(assembly: Assembly, bucket: string): Map<string, Record<string, string>> {
  const metadata = new Map<string, Record<string, string>>();
  const uploads = ofType(assembly.resources, 'Custom::CDKBucketDeployment').toSorted(
    (one, other) => (one.DependsOn?.length ?? 0) - (other.DependsOn?.length ?? 0),
  );
  for (const { Properties } of uploads) {
    const {
      SourceObjectKeys,
      SourceMarkers = [],
      DestinationBucketKeyPrefix: prefix = '',
      SystemMetadata,
    } = Properties;
    SourceObjectKeys.forEach((key: string, index: number) => {
      const folder = assembly.asset(key);
      for (const name of readdirSync(folder, { recursive: true }) as string[]) {
        if (!statSync(join(folder, name)).isFile()) continue;
        const target = join(bucket, prefix, name);
        mkdirSync(join(target, '..'), { recursive: true });
        const markers = Object.entries((SourceMarkers[index] ?? {}) as Record<string, string>);
        if (markers.length === 0) cpSync(join(folder, name), target);
        else {
          const filled = markers.reduce(
            (text, [marker, value]) => text.replaceAll(marker, value),
            readFileSync(join(folder, name), 'utf8'),
          );
          writeFileSync(target, filled);
        }
        metadata.set(`/${join(prefix, name)}`, SystemMetadata);
      }
    });
  }
  return metadata;
}

/** CloudFront with S3 behind it: behaviours, functions and header policies as the template has them. */
export function createEdge(assembly: Assembly, bucket: string, callApi: (request: Request) => Promise<Response>) {
  const { resources } = assembly;
  const metadata = fillBucket(assembly, bucket);
  const { DistributionConfig: config } = ofType(resources, 'AWS::CloudFront::Distribution')[0]!.Properties;

  const fromBucket = (uri: string): Response => {
    const path = join(bucket, uri);
    if (!existsSync(path) || !statSync(path).isFile()) {
      return new Response('<Error><Code>NoSuchKey</Code></Error>', {
        status: 404,
        headers: { 'Content-Type': 'application/xml' },
      });
    }
    return new Response(readFileSync(path), {
      headers: {
        'Content-Type': typeOf[extname(path)] ?? 'application/octet-stream',
        'Cache-Control': metadata.get(uri)!['cache-control']!,
      },
    });
  };

  return async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const behaviour =
      config.CacheBehaviors.find(({ PathPattern }: { PathPattern: string }) =>
        pathname.startsWith(PathPattern.slice(0, -1)),
      ) ?? config.DefaultCacheBehavior;
    const methods: string[] = behaviour.AllowedMethods ?? ['GET', 'HEAD'];
    if (!methods.includes(request.method)) return new Response('Bad request', { status: 403 });
    let uri = pathname;
    for (const { FunctionARN } of behaviour.FunctionAssociations ?? []) {
      const { Properties } = resources[FunctionARN.split('.')[0]]!;
      const event = { request: { uri, method: request.method } };
      uri = runInNewContext(`${Properties.FunctionCode}; handler(event)`, { event }).uri;
    }
    if (uri === '/' && config.DefaultRootObject) uri = `/${config.DefaultRootObject}`;
    const origin = config.Origins.find(({ Id }: { Id: string }) => Id === behaviour.TargetOriginId);
    const answer = origin.S3OriginConfig
      ? fromBucket(uri)
      : await callApi(withHeaders(request, origin.OriginCustomHeaders));
    const headers = new Headers(answer.headers);
    const policy = resources[behaviour.ResponseHeadersPolicyId]?.Properties.ResponseHeadersPolicyConfig;
    for (const [name, value] of headersOf(policy)) headers.set(name, value);
    return new Response(answer.body, { status: answer.status, headers });
  };
}

function withHeaders(request: Request, added: { HeaderName: string; HeaderValue: string }[] = []): Request {
  const headers = new Headers(request.headers);
  for (const { HeaderName, HeaderValue } of added) headers.set(HeaderName, HeaderValue);
  return new Request(request, { headers });
}

/** The part of CloudFormation's ResponseHeadersPolicyConfig that the portal sets. */
interface HeadersPolicy {
  SecurityHeadersConfig?: {
    ContentSecurityPolicy?: { ContentSecurityPolicy: string };
    ReferrerPolicy?: { ReferrerPolicy: string };
    ContentTypeOptions?: object;
    StrictTransportSecurity?: { AccessControlMaxAgeSec: number };
  };
  CustomHeadersConfig?: { Items: { Header: string; Value: string }[] };
}

function* headersOf(policy: HeadersPolicy): Iterable<[string, string]> {
  const {
    ContentSecurityPolicy: csp,
    ReferrerPolicy: referrer,
    ContentTypeOptions: type,
    StrictTransportSecurity: hsts,
  } = policy.SecurityHeadersConfig ?? {};
  if (csp) yield ['Content-Security-Policy', csp.ContentSecurityPolicy];
  if (referrer) yield ['Referrer-Policy', referrer.ReferrerPolicy];
  if (type) yield ['X-Content-Type-Options', 'nosniff'];
  if (hsts) yield ['Strict-Transport-Security', `max-age=${hsts.AccessControlMaxAgeSec}`];
  for (const { Header, Value } of policy.CustomHeadersConfig?.Items ?? []) yield [Header, Value];
}
