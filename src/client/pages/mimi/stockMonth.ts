import { type MimiStockSearch, mimiStockMgt, type Stock, type StockMonths } from '../../../contract/mimi/mimiStockMgt';
import { dashed } from '../../../contract/shown';
import type { GridModel } from '../../grid';
import { callBatch } from '../../lib/batch';
import { call } from '../../lib/call';
import { t } from '../../lib/texts';
import { attempt } from '../../shell/attempt';
import { box } from '../../shell/box';
import { notify } from '../../shell/notify';

type Stocks = GridModel<Stock, MimiStockSearch>;

/** The months of the customer whose stock is shown, or of the only one. */
async function monthsOf(stocks: Stocks): Promise<StockMonths | undefined> {
  const answer = await attempt(() => call(mimiStockMgt.selectMonths, { SEARCH: {} }));
  const all = answer?.data.LIST ?? [];
  const code = stocks.query.conditions.CUST_CD || stocks.current?.CUST_CD;
  const chosen = all.length === 1 ? all[0] : all.find(({ CUST_CD }) => CUST_CD === code);
  if (answer && !chosen) await box.show('warn', t('UI.mimiStockMgt.CHOOSE'));
  return chosen;
}

async function change(stocks: Stocks, action: 'monthClose' | 'monthOpen', CUST_CD: string, STK_YM: string): Promise<void> {
  const done = await attempt(() => callBatch(stocks, mimiStockMgt[action], { LIST: [{ CUST_CD, STK_YM }] }));
  if (!done) return;
  notify.success(done.message ?? t('MSG000003'));
  await stocks.search(undefined, { ask: false });
}

/** Closes the next month after asking. */
export async function closeMonth(stocks: Stocks): Promise<void> {
  const months = await monthsOf(stocks);
  if (!months) return;
  const { CUST_CD, CUST_NM, NEXT_YM } = months;
  if (!NEXT_YM) {
    await box.show('info', t('UI.mimiStockMgt.NO_NEXT', months.LAST_YM ? dashed(months.LAST_YM) : '-'));
    return;
  }
  const question = `${CUST_NM}: ${t('MSG000288', NEXT_YM.slice(0, 4), NEXT_YM.slice(4))}`;
  if (await box.show('question', question)) await change(stocks, 'monthClose', CUST_CD, NEXT_YM);
}

/** Opens the last closed month again after asking. */
export async function openMonth(stocks: Stocks): Promise<void> {
  const months = await monthsOf(stocks);
  if (!months) return;
  const { CUST_CD, CUST_NM, LAST_YM } = months;
  if (!LAST_YM) {
    await box.show('info', t('UI.mimiStockMgt.NO_LAST'));
    return;
  }
  if (await box.show('question', `${CUST_NM}: ${t('UI.mimiStockMgt.OPEN_ASK', dashed(LAST_YM))}`))
    await change(stocks, 'monthOpen', CUST_CD, LAST_YM);
}
