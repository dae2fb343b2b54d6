import { fileFor } from '../../server/site/site-paths.ts';

/** The code of the CloudFront function that answers the portal's pages with `index.html`. */
export const siteFunctionCode = (files: readonly string[]): string =>
  `${fileFor.toString()}
function handler(event) {
  event.request.uri = fileFor(event.request.uri, ${JSON.stringify(files)});
  return event.request;
}
`;
