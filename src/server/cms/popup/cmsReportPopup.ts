import type { FastifyInstance } from 'fastify';
import { cmsReportPopup, type ReportType, reportMaxKeys } from '../../../contract/cms/popup/cmsReportPopup';
import { Refusal } from '../../lib/refusal';
import { serve } from '../../lib/serve';
import { printForm } from '../../reports/reports.service';

/** The screens whose `print` opens each form: who may print there may have the form. */
const openers: Record<ReportType, string[]> = {
  TRO: ['dlvOrdList', 'dlvOrdDetail'],
  POD: ['dlvOrdList', 'dlvOrdDetail'],
  QUO: ['tarQuoteList', 'tarQuoteMgt', 'tarQuoteMgtPopup'],
};

const isReport = (value: unknown): value is ReportType => typeof value === 'string' && Object.hasOwn(openers, value);

export default async function cmsReportPopupRoutes(app: FastifyInstance) {
  serve(app, cmsReportPopup.select, async (ctx) => {
    const { REPORT_TP, KEYS, LANG_CD } = ctx.body;
    if (!isReport(REPORT_TP)) throw new Refusal(422, 'MSG000017', { args: [ctx.label('REPORT_TP'), String(REPORT_TP ?? '')] });
    if (!openers[REPORT_TP].some((screen) => ctx.session?.rights.has(screen, 'print'))) throw new Refusal(403, 'MSG000029');
    const keys = Array.isArray(KEYS) ? [...new Set(KEYS.filter((key) => typeof key === 'string'))] : [];
    if (keys.length === 0) throw new Refusal(422, 'MSG000009');
    if (keys.length > reportMaxKeys) throw new Refusal(422, 'MSG000046', { args: [reportMaxKeys] });
    return printForm(ctx, REPORT_TP, keys, LANG_CD === 'ko' || LANG_CD === 'en' ? LANG_CD : ctx.lang);
  });
}
