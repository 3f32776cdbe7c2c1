import { randomUUID } from 'node:crypto';
const base = 'http://localhost:8310';
async function login(c: string) {
  const r = await fetch(base + '/api/login', { method: 'POST', headers: { 'content-type': 'application/json', Origin: base }, body: JSON.stringify({ c, p: 'Demo!2026\u001f1000', lang: 'ko' }) });
  const cookie = r.headers.getSetCookie().map((l) => l.split(';')[0]).join('; ');
  return async (path: string, body: object) => {
    const a = await fetch(base + path, { method: 'POST', headers: { 'content-type': 'application/json', Origin: base, cookie }, body: JSON.stringify(body) });
    const j: any = await a.json();
    if (a.status !== 200) console.log(path, a.status, JSON.stringify(j).slice(0, 300));
    return j.data;
  };
}
const stl = await login('stl01');
const cust = await login('cadm01');
const P = '/api/set/setCostStlList/';
const today = new Date().toISOString().slice(0, 10).replaceAll('-', '');
const from = '20260601';
const made: any[] = [];
for (const [CUST_CD, n] of [['C00001', 8], ['C00001', 5], ['C00003', 4], ['C00004', 6], ['C00002', 3]] as const) {
  const rows = [];
  for (let i = 0; i < n; i++) {
    const d = await stl('/api/set/setCostList/saveSetCost', { BATCH_ID: randomUUID(), LIST: [{ BATCH_FLAG: 'insert', CUST_CD, OCCR_DT: today, COST_TP: i % 2 ? 'ETC' : 'TRSP', AR_AP: 'AR', FRT_CD: i % 2 ? 'CCF' : 'WTG', FRT_UNIT: i % 2 ? 'SHPT' : 'HR', UNIT_QTY: 1 + i, UNIT_PRC: 30000 + 500 * i, CURR_CD: 'KRW', VAT_TP: 'TAX' }] });
    if (d) rows.push(...d.LIST);
  }
  const cfm = await stl('/api/set/setCostList/confirm', { BATCH_ID: randomUUID(), LIST: rows.map((r: any) => ({ COST_NO: r.COST_NO, UPD_CNT: r.UPD_CNT })) });
  if (!cfm) continue;
  const s = await stl('/api/set/setCostList/settle', { BATCH_ID: randomUUID(), LIST: cfm.LIST.map((r: any) => ({ COST_NO: r.COST_NO, UPD_CNT: r.UPD_CNT })) });
  if (s) made.push(s.LIST[0]);
}
console.log(made.map((m) => m.STL_NO + ' ' + m.TOT_AMT));
const act = async (who: any, a: string, s: any, more: object = {}) => (await who(P + a, { BATCH_ID: randomUUID(), LIST: [{ STL_NO: s.STL_NO, UPD_CNT: s.UPD_CNT, ...more }] }))?.LIST[0];
const linesOf = async (who: any, s: any) => (await who(P + 'selectSetCostStlG2', { SEARCH: { STL_NO: s.STL_NO } })).LIST;
let a = await act(stl, 'request', made[0]);
const l = await linesOf(cust, a);
a = await act(cust, 'dispute', a, { STL_DSP_TP: 'DUP', DSP_CNNT: '대기료 4시간이 운송료에 이미 들어 있습니다. 중복 청구로 보입니다.', G2: [{ COST_NO: l[0].COST_NO }, { COST_NO: l[2].COST_NO }] });
a = await act(stl, 'reply', a, { DSP_CNNT: '도착 13:00, 하차 17:10. 무료 1시간을 뺐는지 확인 중입니다.', G2: [{ COST_NO: l[0].COST_NO }] });
a = await act(cust, 'reply', a, { DSP_CNNT: '무료 1시간을 빼고 3시간이면 동의합니다.', G2: [{ COST_NO: l[0].COST_NO }] });
let b = await act(cust, 'agree', await act(stl, 'request', made[1]));
b = await act(stl, 'invoice', b, { TAX_INV_NO: '202611274100000000010001', INV_DT: today });
await act(stl, 'pay', b, { PAY_DT: today, PAY_TP: 'TRF', PAY_AMT: 100000, BANK_CD: '081', ACCT_NO: '100-910000-00104', RMK: '11월분 1차' });
await act(stl, 'request', made[2]);
