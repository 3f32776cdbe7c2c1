import type { AddressInfo } from 'node:net';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import pg from 'pg';

// The broken twin: what the portal would be if it were written badly. The tools have to find each of its holes, else their silence about
// the portal proves nothing. It stands in no build and listens on the loopback only.

interface SearchBody {
  SEARCH?: { DLV_ORD_NO?: string; CUST_CD?: string };
}

async function main(): Promise<void> {
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 5 });
  pool.on('error', () => {});
  const app = Fastify();
  await app.register(cookie);

  // SQL put together from what was sent.
  app.post<{ Body: SearchBody }>('/api/selectOrders', async ({ body }, reply) => {
    const { rows } = await pool.query(
      `select dlv_ord_no, cust_cd from pan_dlv_ord where dlv_ord_no like '${body.SEARCH?.DLV_ORD_NO ?? ''}%' order by dlv_ord_no limit 5`,
    );
    return reply.send({ data: { LIST: rows, TOTAL: rows.length } });
  });
  // The same, with its faults hidden.
  app.post<{ Body: SearchBody }>('/api/selectCustomers', async ({ body }) => {
    const rows = await pool
      .query(`select cust_cd from mdm_cust where cust_cd = '${body.SEARCH?.CUST_CD ?? ''}'`)
      .then((result) => result.rows)
      .catch(() => []);
    return { data: { LIST: rows, TOTAL: rows.length } };
  });
  // A page that says what it was told, without the headers that would stop it.
  app.get<{ Querystring: { code?: string; arg?: string } }>('/login/msgView', async ({ query }, reply) =>
    reply.type('text/html').send(`<!doctype html><title>msg</title><h1>${query.code ?? ''}</h1><p>${query.arg ?? ''}</p>`),
  );
  // A redirect to wherever.
  app.get<{ Querystring: { token?: string; url?: string } }>('/api/link', async ({ query }, reply) =>
    reply.redirect(query.url ?? '/login/msgView', 302),
  );
  // A file by its path.
  app.get<{ Querystring: { fileSn?: string } }>('/api/file/fileDownload', async ({ query }, reply) => {
    const { readFile } = await import('node:fs/promises');
    return reply.type('text/plain').send(await readFile(query.fileSn ?? '', 'utf8').catch(() => ''));
  });
  app.get('/', async (_request, reply) =>
    reply
      .setCookie('sid1000', 'plain', { path: '/' })
      .type('text/html')
      .send('<!doctype html><title>twin</title><a href="/login/msgView?code=a&arg=b">msg</a>'),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  process.stdout.write(`twin http://127.0.0.1:${(app.server.address() as AddressInfo).port}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
