import { randomUUID } from 'node:crypto';
import { cmsJwtMgt, type IssuedToken, type TokenIssue } from '../../src/contract/cms/api/cmsJwtMgt';
import { type FeedAnswer, type FeedFault, type FeedItem, feedCalls, feedItems } from '../../src/contract/open/feed';
import { feedScope, type PartnerShipment, pageSize, partnerCalls } from '../../src/contract/open/partner';
import { customers } from '../demo/customers';
import { type Day, date8 } from '../demo/days';
import { readUsers } from '../demo/users';
import type { Portal } from '../lib/portal';

/** Hours the tokens live, should their revocation fail. */
const tokenHours = 1;
/** Days around today in which shipments that are under way arrive: together no more than the longest period the portal reads at once. */
const daysAround = 180;

/** A customer whose shipments cannot be read. */
interface LeftOut {
  customer: string;
  why: string;
}

/**
 * The operations system of the demo: it reads the shipments of every customer over the partner API, as only the customers' own tokens can, and
 * tells what happens by the feed. The administrator of the demo issues its tokens when it begins and revokes them when it ends.
 */
export class Operations {
  private constructor(
    private readonly portal: Portal,
    private readonly feedToken: IssuedToken,
    private readonly readTokens: ReadonlyMap<string, IssuedToken>,
  ) {}

  static async begin(portal: Portal): Promise<Operations> {
    const users = readUsers();
    const readers = customers.flatMap(({ code }) => {
      const user = users.find(({ custs, type, state }) => type === 'C' && state === 'ACT' && custs.includes(code));
      return user ? [{ code, userId: user.id }] : [];
    });
    const shared = { TOKEN_TP: 'API', VALID: tokenHours, RMK: 'roll' };
    const wanted: Partial<TokenIssue>[] = [
      { ...shared, USER_ID: 'sysadm', API_ID: 'OPS_FEED', API_SCOPES: feedScope },
      ...readers.map(({ code, userId }) => ({
        ...shared,
        ...{ USER_ID: userId, CUST_CD: code, API_ID: 'PARTNER', API_SCOPES: 'shipments:read' },
      })),
    ];
    const { LIST } = await portal.call(cmsJwtMgt.issue, { BATCH_ID: randomUUID(), LIST: wanted });
    const [feed, ...reading] = LIST;
    if (!feed) throw new Error('the portal gave no token for the feed');
    return new Operations(portal, feed, new Map(reading.flatMap((token, i) => (readers[i] ? [[readers[i].code, token]] : []))));
  }

  async end(): Promise<void> {
    const LIST = [this.feedToken, ...this.readTokens.values()].map(({ TOKEN_ID, UPD_CNT }) => ({ TOKEN_ID, UPD_CNT }));
    await this.portal.call(cmsJwtMgt.revoke, { BATCH_ID: randomUUID(), LIST });
  }

  /** Reads the shipments that arrive around a day, of all customers that can be read. */
  async shipments(today: Day): Promise<{ list: PartnerShipment[]; leftOut: LeftOut[] }> {
    const list: PartnerShipment[] = [];
    const leftOut: LeftOut[] = [];
    for (const [customer, { TOKEN }] of this.readTokens) {
      try {
        list.push(...(await this.shipmentsOf(TOKEN, today)));
      } catch (error) {
        leftOut.push({ customer, why: (error as Error).message });
      }
    }
    return { list, leftOut };
  }

  private async shipmentsOf(token: string, today: Day): Promise<PartnerShipment[]> {
    const list: PartnerShipment[] = [];
    const period = { dateType: 'ETA', from: date8(today - daysAround), to: date8(today + daysAround), size: pageSize.most } as const;
    for (let cursor: string | null = ''; cursor !== null; ) {
      const part: { LIST: PartnerShipment[]; NEXT: string | null } = await this.portal.callByToken(partnerCalls.shipments, token, {
        ...period,
        ...(cursor ? { cursor } : {}),
      });
      list.push(...part.LIST);
      cursor = part.NEXT;
    }
    return list;
  }

  /** Tells the portal items, in messages as large as it takes; gives the faults of those it did not take. */
  async tell(items: readonly FeedItem[], sentDtm: string): Promise<FeedFault[]> {
    const faults: FeedFault[] = [];
    for (let i = 0; i < items.length; i += feedItems) {
      const message = { msgId: randomUUID(), sentDtm, items: items.slice(i, i + feedItems) };
      const answer: FeedAnswer = await this.portal.callByToken(feedCalls.shipments, this.feedToken.TOKEN, message);
      faults.push(...answer.errList);
    }
    return faults;
  }
}
