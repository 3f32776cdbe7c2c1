import { DiffOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ExchangeRateRow } from '../../../../contract/cms/popup/cmsExchangeRatePopup';
import type { QuoteLine } from '../../../../contract/ptl/quo/tarQuote';
import { DateBox } from '../../../fields/DateBox';
import { NumberBox } from '../../../fields/NumberBox';
import { Reasoned } from '../../../fields/Reasoned';
import { AddButton, Grid, GridScope, RemoveButton, Rows, Toolbar, Tools, useGridState } from '../../../grid';
import { session } from '../../../lib/session';
import { t } from '../../../lib/texts';
import { openPopup } from '../../../shell/popups';
import { openCompare } from './CompareDialog';
import { rateDay } from './follow';
import { QuoteSums } from './QuoteSums';
import type { OpenQuote } from './useQuote';

export function QuoteLines({ quote }: { quote: OpenQuote }) {
  const { form, lines, linesOpen } = quote;
  useGridState(lines);
  const { CURR_CD = null, QUO_NO } = form.values;
  const { store } = lines;
  const staff = session().USER_TP === 'S';
  const at = (name: string) => ({ readOnly: !quote.canEdit(name) });

  /** The rate chosen is that of its currency, in the quote and in every line. */
  async function chooseRate() {
    const param = { EXCH_DT: rateDay(form.values), EXCH_TP: 'TTS', CURR_CD: lines.current?.CURR_CD ?? CURR_CD };
    const chosen = await openPopup<ExchangeRateRow>('/cms/popup/cmsExchangeRatePopup', { param }).catch(() => null);
    if (!chosen) return;
    const { EXCH_RATE, EXCH_UNIT } = chosen;
    if (chosen.CURR_CD === CURR_CD) {
      form.set('EXCH_UNIT', EXCH_UNIT);
      form.set('EXCH_RATE', EXCH_RATE);
    }
    store.batch(() => {
      for (const i of store.changes.remaining()) if (store.rows[i]?.CURR_CD === chosen.CURR_CD) store.patch(i, { EXCH_RATE, EXCH_UNIT });
    });
  }
  return (
    <GridScope grid={lines}>
      <div className="gpart quote-lines">
        <Toolbar>
          <Rows>
            <AddButton id="rowAdd" off={!linesOpen && t('UI.OFF.LINES')} />
            <RemoveButton off={!linesOpen && t('UI.OFF.LINES')} />
          </Rows>
          <Tools>
            <Reasoned off={!QUO_NO && t('UI.ACTION.UNSAVED')}>
              <Button type="text" icon={<DiffOutlined aria-hidden />} onClick={() => openCompare(form.values)}>
                {t('UI.tarQuoteMgt.COMPARE')}
              </Button>
            </Reasoned>
          </Tools>
        </Toolbar>
        <div className="q-form quote-prices">
          <DateBox name="VALID_DT" required={linesOpen} {...at('VALID_DT')} />
          <DateBox name="EXCH_DT" {...at('EXCH_DT')} />
          <NumberBox name="EXCH_RATE" min={0} {...at('EXCH_RATE')} />
          {staff && (
            <Reasoned off={!linesOpen && t('UI.OFF.LINES')}>
              <Button onClick={chooseRate}>{t('UI.tarQuoteMgt.RATE')}</Button>
            </Reasoned>
          )}
        </div>
        <Grid />
        <QuoteSums lines={store.changes.remaining().map((i) => store.rows[i] as QuoteLine)} currency={CURR_CD} />
      </div>
    </GridScope>
  );
}
