import { UnreadableAnswer } from './client/call-errors';

/** The address of a file, which can be a path of the backend's own origin. */
export function fileAddress(url: string, response: Response): string {
  if (!URL.canParse(url, response.url)) throw new UnreadableAnswer(response);
  const { protocol, href } = new URL(url, response.url);
  if (!['https:', 'http:'].includes(protocol)) throw new UnreadableAnswer(response);
  return href;
}
