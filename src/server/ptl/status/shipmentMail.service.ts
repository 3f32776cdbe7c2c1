import { type SqlBool, sql } from 'kysely';
import { closedMilestones } from '../../../contract/ptl/status/milestones';
import type { Db } from '../../db/open';
import { codeName } from '../../lib/codeNames';
import type { Mail, MailVars, Outbox } from '../../lib/mail';
import { nameIn } from '../../lib/names';
import type { Lang, Speech } from '../../lib/texts';
import { ownRefText } from './ownRefs.service';

/** What mails of shipments are made with: a call's context, or a job's. */
export interface MailContext {
  db: Db;
  outbox: Outbox;
}

/** A shipment as its mails name it, in the language that these contacts of its customer read. */
export interface ToldShipment {
  HBL_SEQ: number;
  CORP_CD: string;
  HBL_NO: string;
  MBL_NO: string | null;
  /** Numbers of the customer's own. */
  REF_NO: string;
  VSL_NM: string;
  POL_NM: string;
  POD_NM: string;
  ETA_DT: string;
  DELAY_RSN_NM: string | null;
  EMAILS: string[];
}

/** Is there still something to be told of the shipment `h`? It is neither cancelled nor released nor delivered. */
export const isUnderWay = sql<SqlBool>`(h.del_yn = 'N' and h.cargo_sts <> all(${[...closedMilestones]}::text[])
  and h.rlse_dtm is null and h.dlv_cmpl_dtm is null)`;

/**
 * Shipments whose customer has contacts who take mails in a language: that of the account with their address, else that of the customer's
 * country.
 */
async function toldShipments(db: Db, lang: Lang, seqs: readonly number[]): Promise<ToldShipment[]> {
  const { rows } = await sql<ToldShipment>`
    select h.hbl_seq, h.corp_cd, h.hbl_no, m.mbl_no, concat_ws(', ', h.po_no, h.inv_no, h.cust_ref_no, ${ownRefText}) as ref_no,
           concat_ws(' ', coalesce(h.vsl_nm, m.vsl_nm), coalesce(h.voy_no, m.voy_no)) as vsl_nm,
           ${nameIn(lang, 'F.PORT_NM')} as pol_nm, ${nameIn(lang, 'T.PORT_NM')} as pod_nm, h.eta_dt,
           ${codeName({ lang, corpCd: sql.ref('H.CORP_CD') }, 'DELAY_RSN', 'H.DELAY_RSN')} as delay_rsn_nm, p.emails
      from fms_hbl h join mdm_cust c on c.cust_cd = h.cust_cd and c.del_yn = 'N' join mdm_port f on f.port_cd = h.pol_cd join mdm_port t on t.port_cd = h.pod_cd
      left join fms_mbl m on m.mbl_seq = h.mbl_seq
      join lateral (select array_agg(x.email::text order by x.chrg_seq) as emails
        from mdm_cust_chrg x left join cms_user u on lower(u.email) = lower(x.email) and u.del_yn = 'N'
       where x.cust_cd = h.cust_cd and x.mail_yn = 'Y' and x.email is not null
         and coalesce(u.lang_cd, case when coalesce(c.ctry_cd, 'KR') = 'KR' then 'ko' else 'en' end) = ${lang}) p on p.emails is not null
     where h.hbl_seq = any(${seqs}) order by h.hbl_seq`.execute(db);
  return rows;
}

/** One mail about each shipment for each language among the contacts of its customer; `more` says what this kind of mail has besides its numbers. */
export async function shipmentMails(
  { db, outbox }: MailContext,
  seqs: readonly number[],
  screen: 'ptlShipngStusList' | 'fmsImportCargoList',
  more: (shipment: ToldShipment, speech: Speech) => MailVars,
): Promise<Mail[]> {
  const mails: Mail[] = [];
  for (const lang of ['ko', 'en'] as const) {
    const speech = await outbox.speech(lang);
    for (const shipment of await toldShipments(db, lang, seqs)) {
      const { HBL_SEQ, HBL_NO, CORP_CD, EMAILS } = shipment;
      const named = { hblNo: HBL_NO, mblNo: shipment.MBL_NO, refNo: shipment.REF_NO, vessel: shipment.VSL_NM };
      const lane = { pol: shipment.POL_NM, pod: shipment.POD_NM, url: outbox.link(`/ptl/status/${screen}`, { mid: screen, HBL_NO }) };
      const vars = { ...named, ...lane, ...more(shipment, speech) };
      mails.push({ to: EMAILS, lang, corpCd: CORP_CD, ref: { REF_TP: 'HBL', REF_KEY: String(HBL_SEQ) }, vars });
    }
  }
  return mails;
}
