import type { FastifyInstance } from 'fastify';
import { type SqlBool, sql } from 'kysely';
import type { ActionBody, SaveData } from '../../../contract/call';
import { plainNumber } from '../../../contract/find';
import {
  declarationNo,
  type ExportEnquiry,
  exportColumns,
  exportFaults,
  type FoundExport,
  loadingColumns,
  ptlExportUnipassPopup,
} from '../../../contract/ptl/popup/ptlExportUnipassPopup';
import type { ExportDeclaration } from '../../../contract/ptl/popup/unipass';
import { mostAsked } from '../../../contract/ptl/status/customsAsked';
import { outsideOf } from '../../file/elvisFiles.service';
import { Refusal, refuseFaults } from '../../lib/refusal';
import { askedRows, refuseTwice, updateRows } from '../../lib/save';
import { type Ctx, serve } from '../../lib/serve';
import { askExport } from '../../outside/unipassExport.service';
import { visible } from '../status/cargo.service';
import { asked } from './cargoEnquiry.service';
import { apart, serveEnquiry } from './serveEnquiry.service';

const written = ['EXP_DCLR_NO', 'EXP_ACPT_DT', 'LOAD_DUTY_DT', 'SHPM_CMPL_YN'] as const;

type Shipment = Pick<FoundExport, 'EXP_ACPT_DT' | 'LOAD_DUTY_DT' | 'SHPM_CMPL_YN'> & {
  HBL_SEQ: number;
  HBL_NO: string;
  EXP_DCLR_NO: string | null;
};

/** Shipments that do not come in, which the reader sees. */
async function shipmentsBy(ctx: Ctx<unknown>, condition: ReturnType<typeof sql<SqlBool>>): Promise<Shipment[]> {
  const { rows } = await ctx.within('read', (part) =>
    sql<Shipment>`select h.hbl_seq, h.hbl_no, h.exp_dclr_no, h.exp_acpt_dt, h.load_duty_dt, h.shpm_cmpl_yn
      from fms_hbl h left join fms_mbl m on m.mbl_seq = h.mbl_seq
      where h.imex_tp <> 'I' and ${visible(part)} and ${condition} order by h.hbl_seq desc`.execute(part.db),
  );
  return rows;
}

/**
 * The declarations that customs know by a number, each with the reader's shipment; says that there is none. A customer finds his own alone: anything
 * else is answered as if customs did not know of it.
 */
async function find(ctx: Ctx<unknown>, enquiry: Partial<ExportEnquiry>): Promise<FoundExport[]> {
  refuseFaults(exportFaults(enquiry));
  const isDeclaration = enquiry.UNIPASS_TP === 'EXDC';
  const no = isDeclaration ? declarationNo(enquiry.NO_VAL ?? '') : plainNumber(enquiry.NO_VAL ?? '');
  const isCustomer = ctx.user.USER_TP === 'C';
  const named = isDeclaration ? sql<SqlBool>`h.exp_dclr_no = ${no}` : sql<SqlBool>`(h.hbl_no = ${no} or m.mbl_no = ${no})`;
  const mayAsk = !isCustomer || (await shipmentsBy(ctx, named)).length > 0;
  const list = mayAsk ? await asked(() => askExport(outsideOf(ctx), isDeclaration ? { EXP_DCLR_NO: no } : { BL_NO: no })) : [];
  const found = (await shipped(ctx, list)).filter(({ HBL_SEQ }) => !isCustomer || HBL_SEQ !== null);
  if (found.length === 0) ctx.say('MSG000203');
  return found;
}

/** Declarations with the reader's shipments of them: by their number, else by the house B/L their goods were loaded under. */
async function shipped(ctx: Ctx<unknown>, list: readonly ExportDeclaration[]): Promise<FoundExport[]> {
  const blsOf = ({ LOADINGS }: ExportDeclaration) => LOADINGS.flatMap(({ BL_NO }) => (BL_NO ? plainNumber(BL_NO) : []));
  const [numbers, bls] = [list.map(({ EXP_DCLR_NO }) => EXP_DCLR_NO), list.flatMap(blsOf)];
  const named = sql<SqlBool>`(h.exp_dclr_no = any(${numbers}) or (h.exp_dclr_no is null and h.hbl_no = any(${bls})))`;
  const rows = list.length ? await shipmentsBy(ctx, named) : [];
  return list.map((declaration, i) => {
    const own = rows.find((row) => row.EXP_DCLR_NO === declaration.EXP_DCLR_NO);
    const loaded = rows.find((row) => row.EXP_DCLR_NO === null && blsOf(declaration).includes(row.HBL_NO));
    const { HBL_SEQ = null, HBL_NO = null } = own ?? loaded ?? {};
    return { ...declaration, LINE_NO: i + 1, HBL_SEQ, HBL_NO };
  });
}

/** Asks customs anew for the declarations of shipments, and writes what they answer; what they do not say stays as it is. All shipments or none. */
async function apply(ctx: Ctx<ActionBody<FoundExport>>): Promise<SaveData<{ HBL_SEQ: number; HBL_NO: string }>> {
  const rows = askedRows(ctx).map((row) => ({
    HBL_SEQ: Number(row.HBL_SEQ) || 0,
    EXP_DCLR_NO: declarationNo(String(row.EXP_DCLR_NO ?? '')),
  }));
  if (rows.length > mostAsked) throw new Refusal(422, 'MSG000046', { args: [mostAsked] });
  refuseTwice(rows, ['HBL_SEQ']);
  refuseFaults(
    rows.flatMap(({ EXP_DCLR_NO }, i) =>
      exportFaults({ UNIPASS_TP: 'EXDC', NO_VAL: EXP_DCLR_NO }).map((fault) => ({ ...fault, FIELD: 'EXP_DCLR_NO', ROW_NO: i + 1 })),
    ),
  );
  const seqs = rows.map(({ HBL_SEQ }) => HBL_SEQ);
  const ofRow = (shipments: readonly Shipment[]) =>
    rows.map(({ HBL_SEQ, EXP_DCLR_NO }) =>
      shipments.find((one) => one.HBL_SEQ === HBL_SEQ && [null, EXP_DCLR_NO].includes(one.EXP_DCLR_NO)),
    );
  const missing = (shipments: readonly (Shipment | undefined)[]) =>
    refuseFaults(shipments.flatMap((one, i) => (one ? [] : [{ ROW_NO: i + 1, CODE: 'MSG000043' }])));
  missing(ofRow(await shipmentsBy(ctx, sql<SqlBool>`h.hbl_seq = any(${seqs})`)));
  const answers = await asked(() => Promise.all(rows.map(({ EXP_DCLR_NO }) => askExport(outsideOf(ctx), { EXP_DCLR_NO }))));
  refuseFaults(answers.flatMap((list, i) => (list.length ? [] : [{ ROW_NO: i + 1, CODE: 'MSG000203' }])));
  const LIST = await ctx.within('write', async ({ db }) => {
    const { rows: locked } =
      await sql<Shipment>`select * from fms_hbl where hbl_seq = any(${seqs}) and del_yn = 'N' order by hbl_seq for update`.execute(db);
    const now = ofRow(locked);
    missing(now);
    const told = now.map((shipment, i) => {
      const [declaration] = answers[i] as [ExportDeclaration];
      return {
        ...(shipment as Shipment),
        ...Object.fromEntries(written.flatMap((name) => (declaration[name] ? [[name, declaration[name]]] : []))),
      };
    });
    const changed = told.filter((row, i) => written.some((name) => row[name] !== now[i]?.[name]));
    await updateRows(db, 'FMS_HBL', ['HBL_SEQ'], written, changed);
    return told.map(({ HBL_SEQ, HBL_NO }) => ({ HBL_SEQ, HBL_NO }));
  });
  ctx.say('MSG000615', LIST.map(({ HBL_NO }) => HBL_NO).join(', '));
  return { LIST };
}

export default async function ptlExportUnipassPopupRoutes(app: FastifyInstance): Promise<void> {
  const { select, loadings, apply: applyCall, excel } = ptlExportUnipassPopup;
  serveEnquiry(
    app,
    { select, below: loadings, excel },
    {
      G1: { columns: exportColumns, rows: find },
      G2: { columns: loadingColumns, rows: async (ctx, enquiry) => (await find(ctx, enquiry)).flatMap(({ LOADINGS }) => LOADINGS) },
    },
  );
  serve(app, applyCall, apply, apart);
}
