import { type RawBuilder, sql } from 'kysely';
import { customersInScope } from '../lib/customers';
import type { Ctx } from '../lib/serve';
import { noticeOwners } from '../ptl/board/noticeFiles.service';

/** What a file's document says about it: whose it is, and whether it is closed. */
export interface Owner {
  REF_KEY: string;
  CORP_CD: string;
  CUST_CD: string | null;
  CLOSED: boolean;
  /** Only for those who read it: it takes no file of theirs. */
  READ_ONLY?: boolean;
}

type Owners = (ctx: Ctx<unknown>) => RawBuilder<Owner>;

const final = (ref: string, states: string[]) => sql`${sql.ref(ref)} = any(${states})`;

/** Documents a file may hang on, by REF_TP. Row-level security leaves out what the user may not see. */
const documents: Record<string, Owners> = {
  DLV: () => sql<Owner>`select dlv_ord_no::text as ref_key, corp_cd, cust_cd, ${final('DLV_ORD_STS', ['CMP', 'RJT', 'CXL'])} as closed
    from pan_dlv_ord where del_yn = 'N'`,
  // Files hang on a quote, whatever its revision: the last one says whether it is closed.
  QUO: () => sql<Owner>`select distinct on (quo_no) quo_no::text as ref_key, corp_cd, cust_cd, ${final('QUO_STS', ['ACC', 'CXL'])} as closed
    from ptl_quote where del_yn = 'N' order by quo_no, quo_rev desc`,
  HBL: () =>
    sql<Owner>`select hbl_no::text as ref_key, corp_cd, cust_cd, ${final('CARGO_STS', ['CXL'])} as closed from fms_hbl where del_yn = 'N'`,
  ORD: () => sql<Owner>`select ord_no::text as ref_key, corp_cd, cust_cd, ${final('ORD_STS', ['CMP', 'RJT', 'CXL'])} as closed
    from ord_cust_ord where del_yn = 'N'`,
  CFB: () =>
    sql<Owner>`select bkg_no::text as ref_key, corp_cd, cust_cd, ${final('CFS_BKG_STS', ['OUT', 'CXL'])} as closed from cfs_bkg where del_yn = 'N'`,
  CSM: () => sql<Owner>`select req_no::text as ref_key, corp_cd, cust_cd, ${final('CSM_REQ_STS', ['CMP', 'CXL'])} as closed
    from csm_req where del_yn = 'N'`,
  // Files of a mail that waits: whoever takes the mail on takes them.
  RCM: ({ session }) => sql<Owner>`select rcv_seq::text as ref_key, corp_cd, cust_cd, true as closed, true as read_only from csm_mail
    where ${session?.rights.has('csmMailMgt') ?? false}`,
  CST: ({ scope }) => sql<Owner>`select cost_no::text as ref_key, corp_cd, cust_cd, false as closed from set_cost where del_yn = 'N'
    and (ar_ap = 'AR' or ${scope.userTp} = 'S')`,
  STL: () => sql<Owner>`select stl_no::text as ref_key, corp_cd, cust_cd, false as closed from set_stl where del_yn = 'N'`,
  DEP: () =>
    sql<Owner>`select depo_no::text as ref_key, corp_cd, cust_cd, ${final('DEPO_STS', ['CFM', 'RJT', 'CXL'])} as closed from kofe_deposit`,
  NOT: noticeOwners,
  // Papers about a customer are the staff's own, open or not.
  CUS: ({ scope }) => sql<Owner>`select c.cust_cd::text as ref_key, c.corp_cd, c.cust_cd, false as closed from mdm_cust c
    where c.del_yn = 'N' and ${scope.userTp} = 'S' and ${customersInScope(scope, 'C')}`,
  MSP: () => sql<Owner>`select sply_no::text as ref_key, corp_cd, cust_cd, false as closed from mimi_supply where del_yn = 'N'`,
};

/** The documents of a kind that the user may see, of the keys asked. None for a kind that holds no files. */
export async function readDocuments(ctx: Ctx<unknown>, refTp: string, keys: readonly string[]): Promise<Map<string, Owner>> {
  const owners = Object.hasOwn(documents, refTp) ? documents[refTp] : undefined;
  if (!owners || keys.length === 0) return new Map();
  const { rows } = await sql<Owner>`select * from (${owners(ctx)}) x where x.ref_key = any(${[...keys]})`.execute(ctx.db);
  return new Map(rows.map((row) => [row.REF_KEY, row]));
}

/** The document of a key where the user may hang a file on it. */
export async function writableDocument(ctx: Ctx<unknown>, refTp: string, key: string): Promise<Owner | undefined> {
  const owner = (await readDocuments(ctx, refTp, [key])).get(key);
  return owner?.READ_ONLY ? undefined : owner;
}
