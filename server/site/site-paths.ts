/** The build's files with fixed names, besides `index.html`. The rest of it is below `/assets/`. */
export const builtFiles = ['/icon.svg', '/version.json', '/robots.txt', '/licenses.txt'];

/**
 * The file that answers a path outside of `/assets/` and `/prod/`: every path that is no file is a page of the portal's router. Its source
 * text also runs as a CloudFront function, so it uses nothing but its parameters.
 */
export function fileFor(path: string, files: readonly string[]): string {
  return files.includes(path) ? path : '/index.html';
}
