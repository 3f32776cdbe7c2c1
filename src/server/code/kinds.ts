import { type RawBuilder, sql } from 'kysely';
import type { CodeItem } from '../../contract/code';
import type { LookupKind } from '../../contract/lookup';
import { openLinesOf as openFlairLinesOf } from '../flair/bookingList.service';
import { codeName, type Naming } from '../lib/codeNames';
import { customersInScope, hasService } from '../lib/customers';
import { nameIn } from '../lib/names';
import type { Scope } from '../lib/scope';
import { anyOf, inForce, inScope, ownCorps } from '../lib/where';
import { openLinesOf } from '../mimi/supplyList.service';

type Search = Record<string, unknown>;

interface Kind {
  /** Rows with CODE, NAME, ENG_NAME, USE_YN and the extra columns of the kind; the row scope is in it. */
  rows(scope: Scope, search: Search, naming: Naming): RawBuilder<CodeItem>;
  /** Table whose column rules hold for the entries, and which says what of them reaches a person. */
  table?: string;
  /** The entries in their order, behind the one whose code is looked for; by their codes where nothing is said. */
  order?: RawBuilder<unknown>;
  /** The rows have WORDS: further text that KEYWORD matches anywhere, which is not sent. */
  words?: boolean;
}

const value = (search: Search, name: string) => search[name] as string | string[] | null | undefined;

const text = (search: Search, name: string) => String(search[name] ?? '');

/** Of the customer that is named; of nobody where none is. */
const ofCustomer = (ref: string, search: Search) => (value(search, 'CUST_CD') ? anyOf(ref, value(search, 'CUST_CD')) : sql`false`);

const korean = ({ corpCd }: Naming, group: string, ref: string) => codeName({ lang: 'ko', corpCd }, group, ref);
const english = ({ corpCd }: Naming, group: string, ref: string) => codeName({ lang: 'en', corpCd }, group, ref);

/** Kinds that have a path of their own and no popup. */
type OwnKind = 'Team' | 'Bank';

/** The kinds of look-up. */
export const kinds: Record<LookupKind | OwnKind, Kind> = {
  Customer: {
    rows: (scope, search) => sql`
      select cust_cd as code, cust_nm as name, cust_eng_nm as eng_name, case del_yn when 'Y' then 'N' else 'Y' end as use_yn,
        old_cd, email, rmk, cust_abbr, biz_no, stop_yn, cust_tp
      from mdm_cust c where ${customersInScope(scope, 'c')} and ${anyOf('c.CUST_TP', value(search, 'CUST_TP'))} and ${hasService('c', search.KEY_SVC)}`,
    table: 'MDM_CUST',
  },
  CustomerAbb: {
    rows: (scope, search) => sql`
      select cust_abbr as code, cust_nm as name, cust_eng_nm as eng_name, case del_yn when 'Y' then 'N' else 'Y' end as use_yn,
        cust_cd, stop_yn, ctry_cd
      from mdm_cust c where cust_abbr is not null and ${customersInScope(scope, 'c')} and ${anyOf('c.CUST_TP', value(search, 'CUST_TP'))}`,
  },
  Vendor: {
    rows: (scope) => sql`
      select cust_cd as code, cust_nm as name, cust_eng_nm as eng_name, case del_yn when 'Y' then 'N' else 'Y' end as use_yn, old_cd, tel_no
      from mdm_cust c where cust_tp = 'VND' and ${customersInScope(scope, 'c')}`,
    table: 'MDM_CUST',
  },
  User: {
    rows: (scope, search) => sql`
      select user_id as code, user_nm as name, user_eng_nm as eng_name, case when del_yn = 'N' and user_sts = 'ACT' then 'Y' else 'N' end as use_yn,
        email, post_nm, biz_dept, team_nm, orgn_cd
      from cms_user u where ${
        scope.userTp === 'C'
          ? sql`user_tp = 'C' and exists (select 1 from cms_user_cust x where x.user_id = u.user_id and x.cust_cd = any(${scope.custs}))`
          : ownCorps(scope, 'u')
      } and ${anyOf('u.USER_TP', value(search, 'USER_TP'))} and ${anyOf('u.ORGN_CD', value(search, 'ORGN_CD'))}
        and ${anyOf('u.CORP_CD', value(search, 'CORP_CD'))}`,
    table: 'CMS_USER',
  },
  CyCfs: {
    rows: (_scope, search) => sql`
      select cycfs_cd as code, cycfs_nm as name, cycfs_eng_nm as eng_name, use_yn, do_cd, shed_sgn, tel_no, cycfs_tp, addr
      from mdm_cycfs c where ${anyOf('c.CYCFS_TP', value(search, 'CYCFS_TP'))} and ${anyOf('c.PORT_CD', value(search, 'PORT_CD'))}`,
    table: 'MDM_CYCFS',
  },
  // The address book of the corporation signed in at: what is for all, and of the customer that is named, else of those who have signed in.
  Place: {
    rows: (scope, search, naming) => sql`
      select p.plc_cd as code, p.plc_nm as name, p.plc_eng_nm as eng_name, p.use_yn, p.zip_no, concat_ws(' ', p.addr, p.addr_dtl) as addr,
        p.chrg_nm, p.tel_no, p.open_hr, p.access_rmk, p.plc_src, p.use_cnt
      from mdm_place p where p.corp_cd = ${naming.corpCd ?? ''} and ${inScope(scope, 'p', { orgn: false, shared: true })}
        and (p.cust_cd is null or ${value(search, 'CUST_CD') ? anyOf('p.CUST_CD', value(search, 'CUST_CD')) : sql`${scope.userTp} = 'C'`})
      union all
      select c.cycfs_cd, c.cycfs_nm, c.cycfs_eng_nm, c.use_yn, null, c.addr, c.chrg_nm, c.tel_no, null, null, 'CYC', 0
      from mdm_cycfs c where ${scope.kind} <> 'NONE'`,
    table: 'MDM_PLACE',
    order: sql`x.use_cnt desc, x.name, x.code`,
  },
  Port: {
    rows: (_scope, search) => sql`
      select port_cd as code, port_nm as name, port_eng_nm as eng_name, use_yn, iata_cd, old_cd, ctry_cd
      from mdm_port p where ${anyOf('p.PORT_TP', value(search, 'PORT_TP'))} and ${anyOf('p.CTRY_CD', value(search, 'CTRY_CD'))}`,
  },
  Country: { rows: () => sql`select ctry_cd as code, ctry_nm as name, ctry_eng_nm as eng_name, use_yn, region_cd from mdm_country` },
  Currency: {
    rows: () => sql`select curr_cd as code, curr_nm as name, curr_eng_nm as eng_name, use_yn, dec_len, exch_unit from mdm_currency`,
  },
  Customs: {
    rows: () => sql`select distinct on (cstm_cd) cstm_cd as code, cstm_nm as name, cstm_eng_nm as eng_name, use_yn, tel_no
      from mdm_customs order by cstm_cd, use_yn desc, dept_cd`,
    table: 'MDM_CUSTOMS',
  },
  Carrier: {
    rows: (_scope, search) => sql`
      select carr_cd as code, carr_nm as name, carr_eng_nm as eng_name, use_yn, iata_cd, scac_cd, free_days
      from mdm_carrier c where ${anyOf('c.CARR_TP', value(search, 'CARR_TP'))}`,
  },
  Freight: {
    rows: (_scope, search, naming) => sql`
      select frt_cd as code, frt_nm as name, frt_eng_nm as eng_name, use_yn, frt_unit,
        ${codeName(naming, 'FRT_UNIT', 'f.FRT_UNIT')} as frt_unit_nm, vat_tp, ${codeName(naming, 'VAT_TP', 'f.VAT_TP')} as vat_nm, curr_cd, rmk
      from mdm_freight f where ${anyOf('f.COST_TP', value(search, 'COST_TP'))} and ${anyOf('f.FRT_GRP', value(search, 'FRT_GRP'))}`,
  },
  CntrTp: {
    // The master keeps a Korean name alone; its size and kind say the same in English.
    rows: (_, __, naming) => sql`
      select cntr_tp_cd as code, cntr_tp_nm as name,
        concat_ws(' ', ${english(naming, 'CNTR_SIZE', 't.CNTR_SIZE')}, ${english(naming, 'CNTR_KIND', 't.CNTR_KIND')}) as eng_name,
        use_yn, iso_cd, cntr_kind, teu, inr_cbm, max_wt
      from mdm_cntr_tp t`,
  },
  CarList: {
    rows: (scope, search, naming) => sql`
      select k.car_no as code, ${korean(naming, 'CAR_TP', 'k.CAR_TP')} as name, ${english(naming, 'CAR_TP', 'k.CAR_TP')} as eng_name, k.use_yn,
        k.truck_tel, ${codeName(naming, 'TRUCK_SECT', 'k.TRUCK_SECT')} as truck_sect_nm, k.truck_cd,
        ${nameIn(naming.lang, 'C.CUST_NM')} as truck_nm,
        concat_ws(' ', k.car_no, c.cust_nm, c.cust_eng_nm) as words, k.drv_nm, k.car_tp, k.max_wt
      from mdm_car k join mdm_cust c on c.cust_cd = k.truck_cd
      where ${ownCorps(scope, 'k')} and ${anyOf('k.TRUCK_CD', value(search, 'TRUCK_CD'))}
        and ${anyOf('k.CAR_TP', value(search, 'CAR_TP'))}`,
    table: 'MDM_CAR',
    words: true,
  },
  Vessel: { rows: () => sql`select vsl_cd as code, vsl_nm as name, null::text as eng_name, use_yn, imo_no, carr_cd from mdm_vessel` },
  Domain: {
    rows: () => sql`select dic_cd as code, dic_nm as name, dic_eng_nm as eng_name, use_yn, data_tp, data_len, dec_len
      from cms_data_dic where dic_tp = 'DOMAIN'`,
  },
  Screen: {
    rows: (scope, search) => sql`select scrn_id as code, scrn_nm as name, scrn_eng_nm as eng_name, use_yn, scrn_tp, scrn_path
      from cms_screen s where ${scope.kind} = 'ALL' and ${anyOf('s.SCRN_TP', value(search, 'SCRN_TP'))}`,
  },
  ElvisCommon: {
    rows: (scope, search) => sql`select o.code, o.name, o.code || ' · ' || c.corp_eng_nm as eng_name, 'Y' as use_yn, o.corp_cd,
        case when c.elvis_ofc_cd = o.code then 'Y' else 'N' end as main_yn
      from jsonb_to_recordset(${JSON.stringify(search.OFFICES)}::jsonb) as o (code text, name text, corp_cd text)
      left join mdm_corp c on c.corp_cd = o.corp_cd where ${ownCorps(scope, 'o')}`,
  },
  Item: {
    rows: (_scope, search) => sql`
      select item_cd as code, item_nm as name, item_eng_nm as eng_name, use_yn, item_spec, qty_ut, lot_yn, unit_wt, unit_cbm, cust_cd
      from mdm_item i where ${anyOf('i.CUST_CD', value(search, 'CUST_CD'))}`,
  },
  // Of one customer: all shipments of a corporation are too many to choose from.
  Shipment: {
    rows: (scope, search) => sql`
      select hbl_no as code, item_nm as name, null::text as eng_name, case when del_yn = 'N' and cargo_sts <> 'CXL' then 'Y' else 'N' end as use_yn,
        imex_tp, trans_mode, pol_cd, pod_cd, etd_dt, eta_dt, cargo_sts, vsl_nm, cust_ref_no, po_no
      from fms_hbl h where ${inScope(scope, 'h')} and ${ofCustomer('h.CUST_CD', search)} and ${anyOf('h.IMEX_TP', value(search, 'IMEX_TP'))}
        and ${anyOf('h.CORP_CD', value(search, 'CORP_CD'))} and ${anyOf('h.TRANS_MODE', value(search, 'TRANS_MODE'))}`,
    table: 'FMS_HBL',
    order: sql`x.etd_dt desc, x.code`,
  },
  // Open lines of purchase orders: what is neither received nor planned yet.
  PoLine: {
    rows: (scope, search, naming) => sql`
      select po_no || '/' || line_no as code, po_no as name, null::text as eng_name, 'Y' as use_yn, l.*
        from (${openLinesOf(scope, naming.lang)}) l where ${anyOf('L.CUST_CD', value(search, 'CUST_CD'))}`,
    table: 'MIMI_PO',
    order: sql`x.dlv_req_dt, x.po_no, x.line_no`,
  },
  // Lines of which something may still be booked, of purchase orders that go with a booking.
  FlairLine: {
    rows: (scope, search) => sql`
      select po_no || '/' || line_no as code, po_no as name, null::text as eng_name, 'Y' as use_yn, l.* from (${openFlairLinesOf(scope)}) l
       where ${ofCustomer('L.CUST_CD', search)} and ${anyOf('L.VNDR_NM', value(search, 'VNDR_NM'))}
         and ${anyOf('L.POL_CD', value(search, 'POL_CD'))} and ${anyOf('L.POD_CD', value(search, 'POD_CD'))}
         and ${anyOf('L.TRANS_MODE', value(search, 'TRANS_MODE'))}`,
    table: 'FLAIR_PO_LINE',
    order: sql`x.ship_end_dt, x.po_no, x.line_no`,
  },
  // Vendors as the purchase orders of a customer name them, those of most orders first.
  FlairVendor: {
    rows: (scope, search) => sql`
      select p.vndr_nm as code, p.vndr_nm as name, null::text as eng_name, 'Y' as use_yn, max(p.vndr_cd) as vndr_cd, count(*) as po_cnt
        from flair_po p where p.del_yn = 'N' and ${inScope(scope, 'P', { orgn: false })} and ${ofCustomer('P.CUST_CD', search)}
       group by p.vndr_nm`,
    table: 'FLAIR_PO',
    order: sql`x.po_cnt desc, x.code`,
  },
  // Containers of one shipment of a customer.
  FlairCntr: {
    rows: (scope, search) => sql`
      select c.cntr_no as code, c.cntr_no as name, null::text as eng_name, 'Y' as use_yn, c.cntr_tp_cd
        from fms_hbl h join fms_cntr c using (hbl_seq)
       where h.hbl_no = ${text(search, 'HBL_NO')} and h.del_yn = 'N' and ${inScope(scope, 'H')} and ${ofCustomer('H.CUST_CD', search)}`,
    table: 'FMS_CNTR',
  },
  Lot: {
    rows: (_scope, search, naming) => sql`
      select l.lot_no as code, l.lot_no as name, null as eng_name, case when sum(l.onhand) > 0 then 'Y' else 'N' end as use_yn,
        string_agg(${nameIn(naming.lang, 'H.CYCFS_NM')}, ', ' order by h.cycfs_cd) as cycfs_nm, sum(l.onhand - l.reserved) as avl_qty, sum(l.onhand) as onhand_qty,
        min(l.first_dt) as sply_dt
      from (
        select s.lot_no, s.cycfs_cd, min(s.sply_dt) filter (where s.sply_sts = 'CFM') as first_dt,
            stock_of(s.cust_cd, s.cycfs_cd, s.item_cd, s.lot_no, 'infinity') as onhand,
            coalesce(sum(s.sply_qty) filter (where s.sply_sts = 'PLN' and s.rsv_yn = 'Y'), 0) as reserved
          from mimi_supply s
         where s.lot_no is not null and s.del_yn = 'N' and s.cust_cd = ${text(search, 'CUST_CD')} and s.item_cd = ${text(search, 'ITEM_CD')}
         group by s.cust_cd, s.cycfs_cd, s.item_cd, s.lot_no) l
        join mdm_cycfs h on h.cycfs_cd = l.cycfs_cd where ${anyOf('h.CYCFS_NM', value(search, 'CYCFS_NM'))} group by 1`,
    order: sql`x.sply_dt, x.code`,
  },
  Corp: {
    rows: (scope) => sql`select corp_cd as code, corp_nm as name, corp_eng_nm as eng_name, use_yn from mdm_corp c
      where corp_cd <> '*' and ${scope.userId === 'anonymous' ? sql`true` : ownCorps(scope, 'c')}`,
  },
  Orgn: {
    rows: (scope, search) => sql`
      select o.orgn_cd as code, o.orgn_nm as name, o.orgn_eng_nm as eng_name, case when ${inForce('O')} then 'Y' else 'N' end as use_yn, o.orgn_tp
      from mdm_orgn o where ${scope.userTp} = 'S' and ${ownCorps(scope, 'o')} and ${anyOf('o.CORP_CD', value(search, 'CORP_CD'))}
        and ${anyOf('o.ORGN_TP', value(search, 'ORGN_TP'))}`,
  },
  Role: {
    rows: (scope, search, naming) => sql`select role_id as code, role_nm as name, role_eng_nm as eng_name, use_yn,
        ${codeName(naming, 'DATA_SCOPE', 'r.DATA_SCOPE')} as data_scope_nm, data_scope
      from cms_role r
      where (${scope.userTp} = 'S' or user_tp = 'C') and (corp_cd is null or corp_cd = '*' or ${ownCorps(scope, 'r')})
        and ${anyOf('r.USER_TP', value(search, 'USER_TP'))}`,
  },
  Team: {
    rows: (scope, _search, naming) => sql`
      select o.orgn_cd as code, o.orgn_nm as name, o.orgn_eng_nm as eng_name, case when ${inForce('O')} then 'Y' else 'N' end as use_yn,
        ${nameIn(naming.lang, 'O.ORGN_NM')} as team_nm, ${nameIn(naming.lang, 'P.ORGN_NM')} as biz_dept
      from mdm_orgn o left join mdm_orgn p on p.orgn_cd = o.upper_orgn_cd where o.orgn_tp = 'TM' and ${ownCorps(scope, 'o')}`,
  },
  // Of the corporation signed in at, which is who is paid.
  Bank: {
    rows: (scope, _search, naming) => sql`
      select bank_cd as code, ${korean(naming, 'BANK_CD', 'b.BANK_CD')} as name, ${english(naming, 'BANK_CD', 'b.BANK_CD')} as eng_name, use_yn, acct_no, acct_nm, curr_cd,
        swift_cd, main_yn from mdm_corp_bank b where b.use_yn = 'Y' and b.corp_cd = ${naming.corpCd ?? ''} and ${ownCorps(scope, 'b')}`,
    order: sql`x.main_yn desc, x.code, x.acct_no`,
  },
};
