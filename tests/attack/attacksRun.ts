import { once } from 'node:events';
import { reportMaxKeys } from '../../src/contract/cms/popup/cmsReportPopup';
import { addDays } from '../../src/contract/dates';
import { dlvOrdList } from '../../src/contract/pan/dlvOrdList';
import { attacks, type Stage } from './attacks';
import { Caller } from './client';

// All attacks at once, in a process of their own and from an address of their own. They begin with a line of input and end with its end.

const [address = '', today = '', match = ''] = process.argv.slice(2);
const localAddress = '127.0.0.2';
const caller = new Caller(address, localAddress);
const cookies = new Map<string, string>();
const chosen = attacks.filter(({ name }) => name.includes(match));
for (const { users, corp } of attacks) for (const userId of users) cookies.set(userId, await caller.signIn(userId, corp));
const cookieOf = (userId: string): string => cookies.get(userId) ?? '';
const SEARCH = { DT_TP: 'DLV', FR_DT: addDays(today, -60), TO_DT: today };
const list = await caller.send({ path: dlvOrdList.select.path, body: JSON.stringify({ SEARCH }), headers: { cookie: cookieOf('cusr06') } });
const { data } = JSON.parse(list.body.toString()) as { data: { LIST: { DLV_ORD_NO: string; DLV_ORD_STS: string }[] } };
const orders = data.LIST.filter(({ DLV_ORD_STS }) => DLV_ORD_STS !== 'TMP').map(({ DLV_ORD_NO }) => DLV_ORD_NO);
const stage: Stage = { address, localAddress, caller, cookieOf, today, orders: orders.slice(0, reportMaxKeys) };
process.stdout.write('ready\n');

await once(process.stdin, 'data');
const stop = new AbortController();
const ended = once(process.stdin, 'end').then(() => stop.abort());
const answers = await Promise.all(chosen.map(async ({ name, run }) => [name, await run(stage, stop.signal)]));
await ended;
process.stdout.write(`${JSON.stringify(answers)}\n`);
process.exit();
