import type { FastifyReply } from 'fastify';

/** RFC 6266: a plain-text fallback and the name itself in UTF-8. */
export function contentDisposition(name: string, inline = false): string {
  const clean = name.replace(/[\r\n\0/\\]/g, '_');
  const ascii = clean.replace(/[^\x20-\x7e]/g, '_').replace(/["%]/g, '_');
  const utf8 = encodeURIComponent(clean).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${inline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${utf8}`;
}

/** Sends a file under its name; never kept by a cache, never guessed at by the browser. */
export function sendFile(reply: FastifyReply, file: { name: string; type: string; body: unknown; inline?: boolean }): FastifyReply {
  return (
    reply
      .header('content-disposition', contentDisposition(file.name, file.inline))
      .header('cache-control', 'no-store')
      // A browser's own viewer of PDF does not run in a sandbox; everything else shows what it holds and nothing more.
      .headers(
        file.type === 'application/pdf' ? {} : { 'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'" },
      )
      .type(file.type)
      .send(file.body)
  );
}
