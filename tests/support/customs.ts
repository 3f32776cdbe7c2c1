import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cargo, CargoStep } from '../../src/contract/ptl/popup/unipass';
import type { CargoAnswer } from '../../src/server/outside/unipassCargo.service';
import type { TestApp } from './db';

const bareStep = {
  ...{ SHED_SGN: null, SHED_NM: null, PKG_QTY: null, PKG_UT_CD: null, GRS_WT: null, RLBR_DTM: null, RLBR_CNNT: null },
  ...{ RLBR_BSS_NO: null, DCLR_NO: null, PRE_GUIDE: null },
};
const bareCargo = {
  ...{ MBL_NO: null, HBL_NO: null, ETA_DT: null, POD_CD: null, POD_NM: null, CARR_NM: null, PRGS_STTS: null, CSCL_PRGS_STTS: null },
  ...{ CARGO_TP: null, VSL_NM: null, VOY_NO: null, SHIP_NAT_NM: null, AGNC_NM: null, FRWR_NM: null, ITEM_NM: null, POL_CD: null },
  ...{ POL_NM: null, ENTR_CSTM_NM: null, PKG_QTY: null, PKG_UT_CD: null, GRS_WT: null, MSR_CBM: null, CNTR_CNT: null, CNTR_NO: null },
  ...{ BL_TP_NM: null, MGT_YN: null, LATE_FINE_YN: null, LATE_TAX_YN: null, SPCN_CD: null, PRCS_DTM: null },
};

/** A step of a cargo: its text and when it was, as `2026-11-04 10:00` or none. */
export type Told = [text: string, at: string | null, more?: Partial<CargoStep>];

/** Steps as the service gives them, made of those told from the earliest on. */
export const stepsOf = (told: readonly Told[]): CargoStep[] =>
  told
    .map(([PRCS_TP, at, more], i) => ({
      SEQ_NO: i + 1,
      PRCS_TP,
      PRCS_DTM: at && `${at.replace(/\D/g, '')}00`,
      ...bareStep,
      ...more,
    }))
    .reverse();

/** An answer of the customs service about one cargo. */
export const cargoAnswer = (cargo: Partial<Cargo> & { CARG_MT_NO: string }, told: readonly Told[]): CargoAnswer => ({
  found: 'one',
  cargo: { ...bareCargo, ...cargo },
  steps: stepsOf(told),
});

/** What the customs service of a test says of a number. */
export type Saying =
  | { cargo: Record<string, string>; told: readonly Told[] }
  | { several: readonly Record<string, string>[] }
  | { exports: readonly Record<string, string>[]; by: 'declaration' | 'bl'; loaded?: readonly Record<string, string>[] }
  | { refused: string }
  | { status: number }
  | { waitMs: number };

const element = (name: string, content: string) => `<${name}>${content}</${name}>`;
const row = (name: string, fields: Record<string, string | undefined>) =>
  element(
    name,
    Object.entries(fields)
      .map(([field, value]) => element(field, value ?? ''))
      .join(''),
  );

const stepRow = ([text, at, more]: Told) =>
  row('cargCsclPrgsInfoDtlQryVo', {
    cargTrcnRelaBsopTpcd: text,
    prcsDttm: at ? `${at.replace(/\D/g, '')}00` : '',
    shedNm: more?.SHED_NM ?? '',
    rlbrCn: more?.RLBR_CNNT ?? '',
    dclrNo: more?.DCLR_NO ?? '',
    bfhnGdncCn: more?.PRE_GUIDE ?? '',
  });

function rowsOf(saying: Saying | undefined): { count: number; notice?: string; rows: string } {
  if (saying && 'cargo' in saying)
    return {
      count: saying.told.length,
      rows: row('cargCsclPrgsInfoQryVo', saying.cargo) + [...saying.told].reverse().map(stepRow).join(''),
    };
  if (saying && 'several' in saying) {
    const rows = saying.several.map((one) => row('cargCsclPrgsInfoQryVo', one));
    return { count: rows.length, notice: '[N00] 조회 결과가 다건입니다. 화물관리번호로 재조회 하십시오.', rows: rows.join('') };
  }
  if (saying && 'exports' in saying) {
    const name = saying.by === 'bl' ? 'expDclrNoPrExpFfmnBrkdBlNoQryRsltVo' : 'expDclrNoPrExpFfmnBrkdQryRsltVo';
    const loaded = (saying.loaded ?? []).map((one) => row('expDclrNoPrExpFfmnBrkdDtlQryRsltVo', one));
    return { count: saying.exports.length, rows: saying.exports.map((one) => row(name, one)).join('') + loaded.join('') };
  }
  if (saying && 'refused' in saying) return { count: -1, notice: saying.refused, rows: '' };
  return { count: 0, rows: '' };
}

/** The customs service of a test, which the portal is led to: it says of each number what it is told to, and of others that it knows nothing. */
export class CustomsServer {
  /** What is said of a number; of a B/L asked for with its year also by both (`HBL 2026`). */
  readonly says = new Map<string, Saying>();
  /** What was asked, in the order of the questions. */
  readonly asked: string[] = [];
  private readonly server: Server = createServer((request, response) => void this.answer(request, response));

  async start(t: TestApp): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const { port } = this.server.address() as AddressInfo;
    t.app.kit.env.OUTBOUND_HOSTS.push(`127.0.0.1:${port}`);
    await t.sql(
      `update cms_api set api_url = $1, auth_key = null, retry_cnt = 0, timeout_ms = 2000, use_yn = 'Y' where api_id like 'UNIPASS%'`,
      [`http://127.0.0.1:${port}`],
    );
    return this;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async answer({ url = '' }: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(url, 'http://customs');
    const root = `${pathname.split('/').at(-2)}RtnVo`;
    const [no = '', year] = ['cargMtNo', 'hblNo', 'mblNo', 'expDclrNo', 'blNo', 'blYy'].flatMap((name) => searchParams.get(name) ?? []);
    const key = [no, year].filter(Boolean).join(' ');
    this.asked.push(key);
    const saying = this.says.get(key) ?? this.says.get(no);
    if (saying && 'waitMs' in saying) await sleep(saying.waitMs);
    if (saying && 'status' in saying) response.writeHead(saying.status, { 'content-type': 'text/html' }).end('<html>no</html>');
    else {
      const { count, notice = '', rows } = rowsOf(saying);
      response
        .writeHead(200, { 'content-type': 'application/xml' })
        .end(`<?xml version="1.0" encoding="UTF-8"?>${element(root, element('ntceInfo', notice) + element('tCnt', String(count)) + rows)}`);
    }
  }
}
