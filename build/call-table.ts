import { calls } from '../contract/calls';
import type { Call } from '../contract/calls/call';
import { proofWhen } from '../contract/openapi';

const kilobyte = 1024;

/** The calls as a Markdown table. */
export function callTable(): string {
  const rows = Object.values<Call>(calls).map((call) => {
    const { method, path, query, body, bodyBytes, by, perMinute, freshProof, summary } = call;
    const asked = query ? `?${Object.keys(query.shape).join('&')}` : '';
    const size = body ? `${(bodyBytes ?? 64 * kilobyte) / kilobyte} KB` : '';
    const proof = freshProof ? ` Needs a recent sign-in${proofWhen(freshProof)}.` : '';
    return `| ${method} \`/${path}${asked}\` | ${by} | ${perMinute} | ${size} | ${summary}${proof} |`;
  });
  return ['| call | for | a minute | body up to | |', '|---|---|---|---|---|', ...rows].join('\n');
}

/** The document with this table instead of the one that it has. */
export function withTable(document: string, table: string): string {
  return document.replace(/(?<=\n\n)\| call \|[^]*?(?=\n\n)/, table);
}
