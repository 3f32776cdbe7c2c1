import type { FastifyInstance } from 'fastify';
import type { ActionBody, SaveData } from '../../../contract/call';
import { plainNumber } from '../../../contract/find';
import { type CargoEnquiry, cargoColumns, enquiryFaults, type FoundCargo, stepColumns } from '../../../contract/ptl/popup/foundCargo';
import { ptlImportUnipassPopup } from '../../../contract/ptl/popup/ptlImportUnipassPopup';
import type { CustomsAsked } from '../../../contract/ptl/status/customsAsked';
import { Refusal, refuseFaults } from '../../lib/refusal';
import { askedRows } from '../../lib/save';
import { type Ctx, serve } from '../../lib/serve';
import { askCargo } from '../../outside/unipassCargo.service';
import { askedShipments, askerOf, unwritten, writeAnswer } from '../status/customsAsk.service';
import { asked, findCargoes } from './cargoEnquiry.service';
import { apart, serveEnquiry } from './serveEnquiry.service';

function find(ctx: Ctx<unknown>, enquiry: Partial<CargoEnquiry>): Promise<FoundCargo[]> {
  refuseFaults(enquiryFaults(enquiry));
  return findCargoes(ctx, enquiry);
}

/** The steps of the cargo found; of several there are none. */
async function stepsOf(ctx: Ctx<unknown>, enquiry: Partial<CargoEnquiry>) {
  const [cargo, ...others] = await find(ctx, enquiry);
  return cargo && others.length === 0 ? cargo.STEPS : [];
}

/** Asks customs anew for the cargo of a shipment, and writes what they answer. */
async function apply(ctx: Ctx<ActionBody<FoundCargo>>): Promise<SaveData<CustomsAsked>> {
  const [row, ...others] = askedRows(ctx);
  if (others.length > 0) throw new Refusal(422, 'MSG000010');
  const CARG_MT_NO = plainNumber(row?.CARG_MT_NO ?? '');
  refuseFaults(enquiryFaults({ CARG_MT_NO }));
  const [shipment] = await ctx.within('read', (part) => askedShipments(part, [row ?? {}]));
  if (!shipment) throw new Refusal(422, 'MSG000043');
  const asker = askerOf(ctx);
  const answer = await asked(() => askCargo(asker.outside, { CARG_MT_NO }));
  const { HBL_SEQ, HBL_NO } = shipment;
  const applied = await writeAnswer(asker, HBL_SEQ, answer);
  if (applied.result !== 'OK') throw new Refusal(422, unwritten[applied.result]);
  ctx.say(applied.changes.length ? 'MSG000615' : 'MSG000616', HBL_NO);
  return { LIST: [{ HBL_SEQ, HBL_NO, RSLT: 'OK', MESSAGE: null, CHANGES: applied.changes }] };
}

export default async function ptlImportUnipassPopupRoutes(app: FastifyInstance): Promise<void> {
  const { select, steps, apply: applyCall, excel } = ptlImportUnipassPopup;
  serveEnquiry(
    app,
    { select, below: steps, excel },
    { G1: { columns: cargoColumns, rows: find }, G2: { columns: stepColumns, rows: stepsOf } },
  );
  serve(app, applyCall, apply, apart);
}
