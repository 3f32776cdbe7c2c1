/** What the dev server hands to the API, which runs beside it on a port of its own. Base of every call is this proxy. */
export function proxy(apiPort: number) {
  const target = `http://127.0.0.1:${apiPort}`;
  // The API sees the browser's own Host and Origin, and the address of the browser by the forwarded-for header.
  const rule = { target, changeOrigin: false, xfwd: true };
  return { '/api': rule, '/healthz': rule, '/readyz': rule };
}
