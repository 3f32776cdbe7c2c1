import { randomBytes, randomUUID } from 'node:crypto';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { cmsReportPopup } from '../../src/contract/cms/popup/cmsReportPopup';
import { file } from '../../src/contract/file';
import { dlvOrdExcelUploadPopup } from '../../src/contract/pan/popup/dlvOrdExcelUploadPopup';
import { formBook } from '../fixtures/forms';
import { onePixel } from '../support/files';
import { type Caller, upload } from './client';
import { type Answers, loops } from './flood';
import { floodBodies } from './floodBodies';
import { floodCalls } from './floodCalls';
import { masterBodies } from './floodMasters';
import { planBodies } from './floodPlans';
import { floodPurchases } from './floodPurchases';
import { requestBodies } from './floodRequests';
import { disputeBodies, floodStatements, settlementBodies } from './floodSettlements';
import { floodSignIns } from './floodSignIns';
import { floodUploads } from './floodUploads';

/** Where attacks are made from and on what. */
export interface Stage {
  address: string;
  /** Address of this machine that the attackers have. */
  localAddress: string;
  caller: Caller;
  /** Cookie of a user of the demo. */
  cookieOf(userId: string): string;
  /** The day of the portal's database. */
  today: string;
  /** Keys of documents that a customer may see. */
  orders: readonly string[];
}

/** One attack: it goes on until the signal fires, and gives how often it was answered what. */
export interface Attack {
  name: string;
  /** Accounts it uses. */
  users: readonly string[];
  /** Corporation of theirs, when it is not the demo's first. */
  corp?: string;
  run(stage: Stage, signal: AbortSignal): Promise<Answers>;
}

/** A workbook of 35 KB, two megabytes of it a list of relationships that never end; the noise keeps it from being packed too well. */
function endlessRelationships(): Buffer {
  const list = `<?xml version="1.0"?><Relationships>${'<Relationship '.repeat(140_000)}`;
  return Buffer.from(zipSync({ ...unzipSync(formBook({})), '_rels/.rels': strToU8(list), 'docProps/noise.bin': randomBytes(20_000) }));
}

const mib = 1024 * 1024;
/** A picture by its beginning, of so many bytes. */
const picture = (bytes: number) => Buffer.concat([onePixel, Buffer.alloc(bytes - onePixel.byteLength, 7)]);

/** Bytes of a disk that the attack on it fills at most: it is a real one. */
const fillsAtMost = 2_048 * mib;

const hostileWorkbooks: Attack = {
  name: 'checks of hostile workbooks, 12 at once',
  users: ['cadm07'],
  async run({ caller, cookieOf }, signal) {
    const cookie = cookieOf('cadm07');
    const sent = upload('orders.xlsx', endlessRelationships());
    return loops(12, signal, async () => {
      const stored = await caller.send({ path: file.fileUpload.path, ...sent, headers: { ...sent.headers, cookie }, signal });
      if (stored.status !== 200) return stored.status;
      const { FILE_SN } = (JSON.parse(stored.body.toString()) as { data: { FILE_SN: number } }).data;
      const body = JSON.stringify({ BATCH_ID: randomUUID(), FILE_SN, CUST_CD: 'C00007' });
      return caller.status({ path: dlvOrdExcelUploadPopup.check.path, body, headers: { cookie }, signal });
    });
  },
};

const oddUploads: Attack = {
  name: 'uploads that no screen sends, 16 at once',
  users: ['cadm08'],
  run: ({ cookieOf, ...target }, signal) => floodUploads({ ...target, signal }, [cookieOf('cadm08')]),
};

const signIns: Attack = {
  name: 'sign-ins from one address, 1,500 at once',
  users: [],
  run: ({ caller }, signal) => floodSignIns(caller, signal),
};

const bodies: Attack = {
  name: 'bodies of 10 MB that no screen sends, signed in and not, 16 at once',
  users: ['guest01'],
  run: ({ cookieOf, ...target }, signal) => floodBodies({ ...target, signal }, [cookieOf('guest01')]),
};

const documents: Attack = {
  name: 'PDFs by one user, 40 at once',
  users: ['cusr06'],
  async run({ caller, cookieOf, orders }, signal) {
    const body = JSON.stringify({ REPORT_TP: 'TRO', KEYS: orders });
    return loops(40, signal, () =>
      caller.status({ path: cmsReportPopup.select.path, body, headers: { cookie: cookieOf('cusr06') }, signal }),
    );
  },
};

const fullDisk: Attack = {
  name: 'uploads of 19 MB by one customer, 2 at once',
  users: ['cadm09'],
  async run({ caller, cookieOf }, signal) {
    const bytes = 19 * mib;
    const { headers, body } = upload('a.png', picture(bytes));
    let stored = 0;
    return loops(2, signal, async () => {
      if (stored > fillsAtMost) return null;
      const status = await caller.status({ path: file.fileUpload.path, body, headers: { ...headers, cookie: cookieOf('cadm09') }, signal });
      if (status === 200) stored += bytes;
      return status;
    });
  },
};

const masters: Attack = {
  name: 'lists and saves of masters by one administrator, 1,000 at once',
  users: ['adm2000'],
  corp: '2000',
  run: ({ caller, cookieOf }, signal) => floodCalls(masterBodies, caller, cookieOf('adm2000'), signal),
};

const requests: Attack = {
  name: 'lists, searches and saves of requests by one operator, 1,000 at once',
  users: ['ops03'],
  run: ({ caller, cookieOf, today }, signal) => floodCalls(requestBodies(today), caller, cookieOf('ops03'), signal),
};

const settlements: Attack = {
  name: 'lists, sums, documents and actions of settlements by one administrator, 1,000 at once',
  users: ['adm2000'],
  corp: '2000',
  run: ({ caller, cookieOf, today }, signal) => floodCalls(settlementBodies(today), caller, cookieOf('adm2000'), signal),
};

const statements: Attack = {
  name: 'bank statements for thousands of open settlements by one settler, 12 at once',
  users: ['stl03'],
  corp: '2000',
  run: ({ caller, cookieOf, today }, signal) => floodStatements(caller, cookieOf('stl03'), today, signal),
};

const disputes: Attack = {
  name: 'disputes of settlements with their files by one customer, 40 at once',
  users: ['cadm07'],
  async run({ caller, cookieOf, today }, signal) {
    const cookie = cookieOf('cadm07');
    const bodies = disputeBodies(today);
    const sent = upload('a.png', picture(mib), { REF_TP: 'STL', DOC_TP: 'ETC' });
    let stored = 0;
    return loops(40, signal, async (i) => {
      const [path, body] = bodies[i % bodies.length] ?? ['', () => ({})];
      if (i % 2) return caller.status({ path, body: JSON.stringify(body()), headers: { cookie }, signal });
      if (stored++ * mib > fillsAtMost) return null;
      return caller.status({ path: file.fileUpload.path, ...sent, headers: { ...sent.headers, cookie }, signal });
    });
  },
};

const plans: Attack = {
  name: 'lists, versions and saves of CFS bookings and load plans by one planner, 1,000 at once',
  users: ['ops05'],
  run: ({ caller, cookieOf, today }, signal) => floodCalls(planBodies(today), caller, cookieOf('ops05'), signal),
};

const purchases: Attack = {
  name: 'lists, figures and saves of purchase orders by one operator, 1,000 at once',
  users: ['ops04'],
  run: ({ caller, cookieOf, today }, signal) => floodPurchases(caller, cookieOf('ops04'), today, signal),
};

export const attacks: readonly Attack[] = [
  hostileWorkbooks,
  oddUploads,
  signIns,
  bodies,
  documents,
  fullDisk,
  masters,
  requests,
  settlements,
  statements,
  disputes,
  plans,
  purchases,
];
