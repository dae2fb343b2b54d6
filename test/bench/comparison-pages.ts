import { createServer } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { listenAtFreePort } from '../listen';

const head = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Sign in</title>';
const plain = `${head}<form onsubmit="return false">
<input name="username" aria-label="Username"><input name="password" type="password" aria-label="Password">
<button type="submit">Sign in</button></form>`;
const hello = `${head}<div id="app"></div><script type="module" src="/hello.js"></script>`;

/** What the sign-in page is compared with: a form in plain HTML at `/plain`, and one in React with nothing else at `/hello`. */
export async function serveComparisonPages(): Promise<{ url: string; close: () => Promise<void> }> {
  const script = await scriptOfHello();
  const server = createServer(({ url }, response) => {
    const [type, content] = url === '/hello.js' ? ['javascript', script] : ['html', url === '/hello' ? hello : plain];
    response.writeHead(200, { 'Content-Type': `text/${type}`, 'Content-Encoding': 'br' });
    response.end(brotliCompressSync(content));
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
