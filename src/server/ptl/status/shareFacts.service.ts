import { type RawBuilder, sql } from 'kysely';
import type { SharedContainer, SharedDelivery, SharedDocument, SharedEta, SharedShipment, SharedStep } from '../../../contract/login/share';
import { milestoneLine, wholeWay } from '../../../contract/ptl/status/milestoneLine';
import type { ShareFact } from '../../../contract/ptl/status/share';
import type { Db } from '../../db/open';
import { documentFiles, ofShipment } from '../../file/documentFiles.service';
import { codeName, codesOf } from '../../lib/codeNames';
import { nameIn } from '../../lib/names';
import type { Session } from '../../lib/session';
import type { Lang } from '../../lib/texts';
import { inScope } from '../../lib/where';
import { visible } from './cargo.service';
import { readCargoCodes, readCargoEvents } from './recalculate.service';

/** The page whose maker's rights and rows a link has. */
export const sharedScreen = 'ptlShipngStusDetail';
/** The page by which a user sees what documents there are. */
export const documentScreen = 'cmsDocumentPopup';

/** Who reads: with the maker's rights, in the visitor's language. */
export interface Reader {
  db: Db;
  maker: Session;
  lang: Lang;
}

interface Stored extends SharedEta {
  HBL_SEQ: number;
  HBL_NO: string;
  CORP_CD: string;
  CORP_NM: string;
  POL_NM: string;
  POD_NM: string;
  POL_CD: string;
  POD_CD: string;
  CARGO_STS: string;
  IMEX_TP: string;
  TRANS_MODE: string;
  LOAD_TP: string;
  BOND_IN_DTM: string | null;
  IMP_DCLR_DTM: string | null;
  IMP_ACPT_DTM: string | null;
}

/** The shipment of a link, where its maker still sees it. */
async function stored({ db, maker, lang }: Reader, seq: number): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`
    select h.hbl_seq, h.hbl_no, h.corp_cd, h.cargo_sts, h.imex_tp, h.trans_mode, h.load_tp, h.pol_cd, h.pod_cd, h.eta_dt, h.org_eta_dt, h.ata_dtm,
      h.delay_days, h.bond_in_dtm, h.imp_dclr_dtm, h.imp_acpt_dtm, ${nameIn(lang, 'C.CORP_NM')} as corp_nm, coalesce(${nameIn(lang, 'PL.PORT_NM')}, h.pol_cd) as pol_nm,
      coalesce(${nameIn(lang, 'PD.PORT_NM')}, h.pod_cd) as pod_nm
    from fms_hbl h join mdm_corp c on c.corp_cd = h.corp_cd left join mdm_port pl on pl.port_cd = h.pol_cd left join mdm_port pd on pd.port_cd = h.pod_cd
    where h.hbl_seq = ${seq} and ${visible({ scope: maker.scope(sharedScreen) })}`.execute(db);
  return rows[0];
}

const nameOf = ({ lang }: Reader, { CORP_CD }: Stored, group: string, ref: string): RawBuilder<string> =>
  sql<string>`coalesce(${codeName({ lang, corpCd: CORP_CD }, group, ref)}, ${sql.ref(ref)})`;

/** The steps of the way; only what has happened has a time, so that a link without the ETA does not tell it. */
async function milestones({ db, lang }: Reader, shipment: Stored): Promise<SharedStep[]> {
  const { HBL_SEQ, CORP_CD } = shipment;
  const { rows: boxes } = await sql<{ CNTR_NO: string }>`select cntr_no from fms_cntr where hbl_seq = ${HBL_SEQ}`.execute(db);
  const events = (await readCargoEvents(db, [HBL_SEQ], { openOnly: true })).get(HBL_SEQ) ?? [];
  const numbers = boxes.map(({ CNTR_NO }) => CNTR_NO);
  const steps = milestoneLine(shipment, numbers, events, await readCargoCodes(db), wholeWay(shipment));
  const { rows: names } = await sql<{ CODE: string; NAME: string }>`
    select k.code, case ${lang} when 'en' then coalesce(k.eng_name, k.name) else k.name end as name from ${codesOf(CORP_CD)} k
     where k.mstr_cd = 'CARGO_STS'`.execute(db);
  const named = new Map(names.map(({ CODE, NAME }) => [CODE, NAME]));
  return steps.map(({ CARGO_STS, state, at }) => ({
    STS_NM: named.get(CARGO_STS) ?? CARGO_STS,
    STATE: state,
    AT_DTM: state === 'next' ? null : at,
  }));
}

const eta = ({ ETA_DT, ORG_ETA_DT, ATA_DTM, DELAY_DAYS }: Stored): SharedEta => ({ ETA_DT, ORG_ETA_DT, ATA_DTM, DELAY_DAYS });

async function containers(reader: Reader, shipment: Stored): Promise<SharedContainer[]> {
  const { rows } = await sql<SharedContainer>`
    select b.cntr_no, b.cntr_tp_cd, ${nameOf(reader, shipment, 'CNTR_STS', 'B.CNTR_STS')} as sts_nm, b.disc_dtm, b.gate_out_dtm, b.empty_rtn_dtm
    from fms_cntr b where b.hbl_seq = ${shipment.HBL_SEQ} order by b.cntr_no`.execute(reader.db);
  return rows;
}

/** The kinds of document that are there, of those open to the customer: neither their names nor the documents. */
async function documents(reader: Reader, shipment: Stored): Promise<SharedDocument[]> {
  const { db, maker, lang } = reader;
  if (!maker.rights.has(documentScreen)) return [];
  const scope = maker.scope(documentScreen);
  const files = documentFiles({ scope, lang }, sql`f.open_yn = 'Y' and ${ofShipment(scope, shipment.HBL_NO)}`);
  const { rows } = await sql<SharedDocument>`
    select ${nameOf(reader, shipment, 'DOC_TP', 'X.DOC_TP')} as doc_nm, count(*)::int as file_cnt from (${files}) x group by x.doc_tp order by x.doc_tp`.execute(
    db,
  );
  return rows;
}

/** Its deliveries from the request on: when and where to. */
async function deliveries(reader: Reader, shipment: Stored): Promise<SharedDelivery[]> {
  const { rows } = await sql<SharedDelivery>`
    select ${nameOf(reader, shipment, 'DLV_ORD_STS', 'O.DLV_ORD_STS')} as sts_nm, o.dlv_plc_nm, o.dlv_dt, o.dlv_tm from pan_dlv_ord o
     where o.corp_cd = ${shipment.CORP_CD} and o.hbl_no = ${shipment.HBL_NO} and o.del_yn = 'N' and o.dlv_ord_sts not in ('TMP', 'RJT', 'CXL')
       and ${inScope(reader.maker.scope(sharedScreen), 'O')} order by o.dlv_dt, o.dlv_tm, o.dlv_ord_no`.execute(reader.db);
  return rows;
}

const parts: { [F in ShareFact]: (reader: Reader, shipment: Stored) => Promise<SharedShipment[F]> } = {
  MILESTONE: milestones,
  ETA: async (_, shipment) => eta(shipment),
  CNTR: containers,
  DOC: documents,
  DLV: deliveries,
};

/** A shipment by its link: what was chosen and nothing else. Undefined where the link's maker does not see it any more. */
export async function readShared(reader: Reader, seq: number, facts: ShareFact[]): Promise<Omit<SharedShipment, 'LAST_DT'> | undefined> {
  const shipment = await stored(reader, seq);
  if (!shipment) return undefined;
  const { HBL_NO, CORP_NM, POL_NM, POD_NM } = shipment;
  const shared: Record<string, unknown> = {};
  for (const fact of facts) shared[fact] = await parts[fact](reader, shipment);
  return { HBL_NO, CORP_NM, POL_NM, POD_NM, ...shared };
}
