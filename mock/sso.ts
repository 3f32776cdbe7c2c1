import { randomUUID } from 'node:crypto';
import { cmsJwtMgt, type IssuedToken, type TokenIssue } from '../src/contract/cms/api/cmsJwtMgt';
import { landing } from '../src/contract/link';
import { readUsers } from './demo/users';
import { Answer, html, link, page } from './lib/page';
import type { Portal } from './lib/portal';

interface Kind {
  name: string;
  /** What following the link shows. */
  result: string;
  /** How the token is issued, where it is not as an SSO token is by itself. */
  issue?: Partial<TokenIssue>;
  /** What is done to the token or its link before it is shown. */
  spoil?: (portal: Portal, token: IssuedToken, address: URL) => Promise<unknown> | unknown;
}

const refused = 'leads to the message MSG000122';

const kinds: Record<string, Kind> = {
  good: { name: 'Good', result: 'signs in and leads to the target, once and within five minutes' },
  guest: { name: 'Good, read-only', result: 'signs in as a guest, once and within a day', issue: { TOKEN_TP: 'GUEST' } },
  expired: { name: 'Expired', result: `${refused} once its minute is over`, issue: { VALID: 1 } },
  used: { name: 'Used', result: refused, spoil: (portal, _, address) => portal.follow(address.href) },
  revoked: {
    name: 'Revoked',
    result: refused,
    spoil: (portal, { TOKEN_ID, UPD_CNT }) => portal.call(cmsJwtMgt.revoke, { BATCH_ID: randomUUID(), LIST: [{ TOKEN_ID, UPD_CNT }] }),
  },
  broken: {
    name: 'Broken',
    result: refused,
    spoil: (_, { TOKEN }, address) => {
      const at = TOKEN.lastIndexOf('.') + 1;
      address.searchParams.set('token', `${TOKEN.slice(0, at)}${TOKEN[at] === 'A' ? 'B' : 'A'}${TOKEN.slice(at + 1)}`);
    },
  },
  outside: {
    name: 'To another site',
    result: refused,
    spoil: (_, _token, address) => address.searchParams.set('url', 'https://evil.example/'),
  },
};

interface Link {
  kind: Kind;
  userId: string;
  address: string;
  /** Milliseconds. */
  expires: number;
}

/** Links that are kept at most, and seconds after which one that is still good is looked at again. */
const keptLinks = 100;
const lookAgain = 5;

/** Instant of the wire, in Korean time, as milliseconds. */
const millis = (dtm: string): number => Date.parse(dtm.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6+09:00'));

/** A customer's own portal, whose people come by links: issues tokens for the people of the demo as an administrator would. */
export class SignOn {
  private readonly links = new Map<string, Link>();

  constructor(private readonly portal: Portal) {}

  ask(): Answer {
    const users = readUsers().map(({ id, name, roles }) => html`<option value="${id}">${id} ${name} (${roles.join(', ')})</option>`);
    const buttons = Object.entries(kinds).map(([id, { name }]) => html`<button name="kind" value="${id}">${name}</button>`);
    return new Answer(
      200,
      page('Single sign-on', [
        html`<form method="post" action="/sso"><label>User <select name="user">${users}</select></label>
        <label>Target <input name="url" value="${landing}"></label><p>A link that is …</p>${buttons}</form>`,
      ]),
    );
  }

  async issue(form: URLSearchParams): Promise<Answer> {
    const kind = Object.hasOwn(kinds, form.get('kind') ?? '') ? kinds[form.get('kind') ?? ''] : undefined;
    if (!kind) return new Answer(404, page('Not here', []));
    const userId = form.get('user') ?? '';
    const wanted = { TOKEN_TP: 'SSO', USER_ID: userId, ...kind.issue };
    const { LIST } = await this.portal.call(cmsJwtMgt.issue, { BATCH_ID: randomUUID(), LIST: [wanted] });
    const [token] = LIST;
    if (!token?.LINK) throw new Error('the portal gave no link');
    const address = new URL(token.LINK);
    address.searchParams.set('url', form.get('url') || landing);
    await kind.spoil?.(this.portal, token, address);
    const id = randomUUID();
    this.links.set(id, { kind, userId, address: address.href, expires: millis(token.EXP_DTM) });
    for (const old of this.links.keys()) if (this.links.size > keptLinks) this.links.delete(old);
    return new Answer(303, '', `/sso/${id}`);
  }

  show(id: string): Answer {
    const found = this.links.get(id);
    if (!found) return new Answer(404, page('Not here', []));
    const { kind, userId, address, expires } = found;
    const left = Math.max(0, Math.ceil((expires - Date.now()) / 1_000));
    const awaited = kind === kinds.expired && left > 0;
    return new Answer(
      200,
      page(
        `${kind.name}: ${userId}`,
        [
          html`<p>The link ${kind.result}.</p><p>${left ? `It is valid for ${left} more seconds.` : 'Its time is over.'}</p>`,
          html`<p>${link(address, 'Follow the link')}</p><p class="long"><code>${address}</code></p><p>${link('/sso', 'Another one')}</p>`,
        ],
        awaited ? lookAgain : undefined,
      ),
    );
  }
}
