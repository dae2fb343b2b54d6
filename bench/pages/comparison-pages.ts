import { createServer } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { siteHeaders } from '#server/site/site-headers';
import { listenAtFreePort } from '../../test/listen';

const head = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Sign in</title>';
const plain = `${head}<form>
<input name="username" aria-label="Username"><input name="password" type="password" aria-label="Password">
<button type="submit">Sign in</button></form>`;
const hello = `${head}<div id="app"></div><script type="module" src="/hello.js"></script>`;

/** Serves the pages that the portal is compared with: a form in plain HTML at `/plain`, and one in React with nothing else at `/hello`. */
export async function serveComparisonPages(): Promise<{ url: string; close: () => Promise<void> }> {
  // As every page of the portal: the browser gives a page with an opener policy a process of its own.
  const headers = siteHeaders({ connect: [], frames: [] }, { script: [], style: [] });
  // Compressed once, as the portal's files are.
  const bodies = new Map([
    ['/plain', brotliCompressSync(plain)],
    ['/hello', brotliCompressSync(hello)],
    ['/hello.js', brotliCompressSync(await scriptOfHello())],
  ]);
  const server = createServer(({ url = '' }, response) => {
    const type = url.endsWith('.js') ? 'javascript' : 'html';
    response.writeHead(200, { ...headers, 'Content-Type': `text/${type}`, 'Content-Encoding': 'br' });
    response.end(bodies.get(url));
  });
  const port = await listenAtFreePort(server);
  return {
    url: `http://localhost:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function scriptOfHello(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, target: 'es2023', rolldownOptions: { input: join(import.meta.dirname, 'hello-react.tsx') } },
  });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error('The page with React was not built');
  return output.output[0].code;
}
