import { isHTTPError, isNetworkError } from 'ky';
import { type CallName, specifiedCalls } from '#contract/calls';
import type { Failure } from '#domain/failure';
import { CallRefused } from './call-errors';

type Ask = () => Promise<Response>;

/** Makes a call; rejects with CallRefused, `not-found`, if the backend doesn't offer it. */
export type AskIfOffered = (name: CallName, ask: Ask) => Promise<Response>;

const lacked: Failure = { kind: 'not-found' };

/**
 * Learns from the first answers which extensions a backend lacks, until the page reloads. Backends and gateways answer an unknown path
 * with 404, 405 or 501, with 403 ("Missing Authentication Token"), with a web page, or without CORS headers, which browsers report as no
 * answer. The last three can have other causes, so they count only if no extension has been answered yet and `isReachable`. A call without
 * an answer is made once more before it counts as lacking.
 */
export function createExtensions(isReachable: () => Promise<boolean>, isOwnOrigin: boolean): AskIfOffered {
  const lacking = new Set<CallName>();
  /** Calls that went unanswered once, as they do while the network is gone. */
  const unanswered = new Set<CallName>();
  let hasAny = false;
  let reaching: Promise<boolean> | undefined;

  const reaches = (): Promise<boolean> => {
    reaching ??= isReachable().finally(() => (reaching = undefined));
    return reaching;
  };
  const lacks = async (sign: Sign | undefined): Promise<boolean> =>
    sign === 'lacking' || (sign === 'perhaps' && !hasAny && (await reaches()) && !hasAny);

  return async (name, ask) => {
    if (specifiedCalls.includes(name)) return ask();
    if (lacking.has(name)) throw new CallRefused(lacked);
    let answer: Response | undefined;
    let error: unknown;
    try {
      answer = await ask();
    } catch (thrown) {
      error = thrown;
    }
    const sign = answer ? signOf(answer) : signOfError(error, isOwnOrigin);
    if (sign === 'offered') hasAny = true;
    if (await lacks(sign)) {
      if (isNetworkError(error) && !unanswered.has(name)) unanswered.add(name);
      else lacking.add(name);
      throw new CallRefused(lacked, answer);
    }
    if (!answer) throw error;
    return answer;
  };
}

type Sign = 'offered' | 'lacking' | 'perhaps';

function signOfError(error: unknown, isOwnOrigin: boolean): Sign | undefined {
  if (isHTTPError(error)) return signOf(error.response);
  // On the portal's own origin there is no CORS.
  if (isNetworkError(error)) return isOwnOrigin ? undefined : 'perhaps';
  return error instanceof CallRefused && error.failure.kind === 'not-found' ? 'lacking' : undefined;
}

function signOf({ ok, status, headers }: Response): Sign | undefined {
  const type = headers.get('content-type') ?? '';
  if (type.startsWith('application/problem+json')) return 'offered';
  if (ok) return type.includes('json') ? 'offered' : type.startsWith('text/html') ? 'perhaps' : undefined;
  if (status === 404 || status === 405 || status === 501) return 'lacking';
  return status === 403 ? 'perhaps' : undefined;
}
