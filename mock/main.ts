// The stand-ins of the outside world: a process of its own beside the demo, for this machine alone. PORTAL_URL is the portal, MAIL_DIR the
// folder of its mails where it writes them; ELVIS_DIR is the document store's folder and ELVIS_KEY the key it asks for; UNIPASS_KEY is that of the
// customs service, which knows the demo company of DEMO_DATE; IMAP_PORT and IMAP_KEY are those of the inbox with the replies to the mails. It ends when its input ends, so also with a portal that was killed.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Elvis } from './elvis';
import { imapServer } from './imap';
import { showJuso } from './juso';
import { Answer, html, link, page } from './lib/page';
import { Portal } from './lib/portal';
import { answerMail, showMail, showMails } from './mail';
import { showRates } from './rates';
import { inboxOf } from './reply';
import { SignOn } from './sso';
import { Unipass } from './unipass';

const port = Number(process.env.MOCK_PORT) || 0;
const signOn = new SignOn(new Portal(process.env.PORTAL_URL ?? 'http://127.0.0.1:8080'));
const mails = process.env.MAIL_DIR;
const { ELVIS_DIR, ELVIS_KEY, UNIPASS_KEY, DEMO_DATE, IMAP_PORT, IMAP_KEY } = process.env;
const elvis = ELVIS_DIR && ELVIS_KEY ? new Elvis(ELVIS_DIR, ELVIS_KEY) : null;
const unipass = UNIPASS_KEY && DEMO_DATE ? new Unipass(UNIPASS_KEY, DEMO_DATE) : null;

/** Names by which a browser of this machine reaches it; any other is another site's that points here. */
const ownNames = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;
const longestForm = 10_000;
/** Bytes of a reply with its files. */
const longestReply = 60 * 1024 ** 2;
/** Where the calls of the document store and of the customs service are. */
const [store, customs] = ['/elvis', '/unipass'];

const start = () =>
  page('Stand-ins', [
    html`<p>What stands outside of the portal, for trying it out.</p>`,
    html`<ul><li>${link('/mail', 'Mails')} the portal has sent, to be read and answered</li><li>${link('/sso', 'Single sign-on')}: links by token, good and bad</li><li>${link('/rates', 'Exchange rates')} of the bank and the customs service</li><li>${link('/juso', 'Addresses')} with their postcodes</li><li>${link('/elvis', 'Document store')}: what the portal has kept there</li><li>${link('/unipass', 'Customs service')}: the numbers it knows, and which of them fail</li></ul>`,
  ]);

async function answer(
  method: string,
  path: string,
  query: URLSearchParams,
  form: () => Promise<URLSearchParams>,
  files: () => Promise<FormData>,
): Promise<Answer> {
  const [, first = '', second, ...rest] = path.split('/');
  const rates = method === 'GET' ? showRates(path, query) : null;
  if (rates) return rates;
  if (method === 'GET' && unipass && path.startsWith(`${customs}/`)) return unipass.answer(path.slice(customs.length), query);
  const addresses = method === 'GET' ? await showJuso(path, query) : null;
  if (addresses) return addresses;
  if (rest.length) return new Answer(404, page('Not here', []));
  if (method === 'POST' && path === '/sso') return signOn.issue(await form());
  if (method === 'POST' && path === customs && unipass) return unipass.setTrouble(await form());
  if (method === 'POST' && first === 'mail' && second) return answerMail(mails, second, await files());
  if (method !== 'GET') return new Answer(405, page('Not here', []));
  if (first === '' && second === undefined) return new Answer(200, start());
  if (first === 'sso') return second === undefined ? signOn.ask() : signOn.show(second);
  if (first === 'elvis' && second === undefined && elvis) return elvis.show();
  if (first === 'unipass' && second === undefined && unipass) return unipass.show();
  if (first === 'mail') return second === undefined ? showMails(mails) : showMail(mails, second);
  return new Answer(404, page('Not here', []));
}

const server = createServer(async (request, response) => {
  const form = async () => {
    let text = '';
    for await (const part of request) {
      text += part;
      if (text.length > longestForm) break;
    }
    return new URLSearchParams(text);
  };
  const files = async () => {
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of request) {
      size += part.length;
      if (size > longestReply) throw new Error('larger than a mail may be');
      parts.push(part);
    }
    return new Response(Buffer.concat(parts), { headers: { 'content-type': request.headers['content-type'] ?? '' } }).formData();
  };
  const site = request.headers['sec-fetch-site'];
  const foreign = !ownNames.test(request.headers.host ?? '') || (request.method === 'POST' && site !== undefined && site !== 'same-origin');
  const [path = '/', query = ''] = (request.url ?? '/').split('?');
  const asked = new URLSearchParams(query);
  const answered = async () =>
    elvis && path.startsWith(`${store}/`)
      ? elvis.answer(request, path.slice(store.length), asked)
      : answer(request.method ?? 'GET', path, asked, form, files);
  const { status, text, location, type, file } = foreign
    ? new Answer(403, page('Not from there', []))
    : await answered().catch((error: Error) => new Answer(502, page('That failed', [html`<p>${error.message}</p>`])));
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
    ...(location ? { location } : {}),
    ...(file ? { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}` } : {}),
  });
  response.end(file?.bytes ?? text);
});

server.on('error', (error: NodeJS.ErrnoException) => {
  const taken = `MOCK_PORT ${port} is taken by another program: the stand-ins are not started; end it or set another MOCK_PORT`;
  process.stderr.write(`${error.code === 'EADDRINUSE' ? taken : (error.stack ?? error.message)}\n`);
  process.exit(1);
});
server.listen(port, '127.0.0.1', () => {
  process.stdout.write(
    `  Stand-ins  http://127.0.0.1:${(server.address() as AddressInfo).port}  /mail the mails, /sso links by token, /rates exchange rates, /juso addresses, /elvis documents, /unipass customs\n\n`,
  );
});
if (IMAP_PORT && IMAP_KEY && mails) {
  const inbox = imapServer(inboxOf(mails), { user: 'inbox', password: IMAP_KEY });
  inbox.on('error', ({ message }) => process.stderr.write(`the stand-in of the inbox is not started: ${message}\n`));
  inbox.listen(Number(IMAP_PORT), '127.0.0.1');
}
process.stdin.on('end', () => process.exit(0)).resume();
