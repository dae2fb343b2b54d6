/** Forwards a proxy's request to the site at `url`. */
export async function forward(url: string, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const asked = new Headers(request.headers);
  asked.delete('host');
  const { status, body, headers } = await fetch(`${url}${pathname}${search}`, {
    method: request.method,
    headers: asked,
  });
  const given = new Headers(headers);
  // `fetch` has already undone these.
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) given.delete(name);
  return new Response(body, { status, headers: given });
}
