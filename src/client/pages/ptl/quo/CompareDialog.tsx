import { Button } from 'antd';
import { useState } from 'react';
import type { Quote } from '../../../../contract/ptl/quo/tarQuote';
import type { QuoteKey } from '../../../../contract/ptl/quo/tarQuoteMgt';
import { CheckBox } from '../../../fields/CheckBox';
import { CodeSelect } from '../../../fields/CodeSelect';
import { FormScope, useForm } from '../../../fields/form';
import { TextBox } from '../../../fields/TextBox';
import { codeName, useCodes } from '../../../lib/codes';
import { t } from '../../../lib/texts';
import { attempt } from '../../../shell/attempt';
import { box } from '../../../shell/box';
import { PopupFoot } from '../../../shell/popupFoot';
import { openDialog, usePopup } from '../../../shell/popups';
import { useOpening } from '../../../shell/useOpening';
import { CompareTable } from './CompareTable';
import type { ComparedQuote } from './compare';
import { laneOf } from './parts';
import { linesOfRevision, revisionsOf } from './revisions';

export type Compared = QuoteKey;

/** Shows a quote beside another one, or another revision of it. */
export const openCompare = ({ QUO_NO, QUO_REV }: Partial<Quote>): Promise<unknown> =>
  openDialog(CompareDialog, {
    title: t('UI.tarQuoteMgt.COMPARE'),
    width: 1000,
    height: 620,
    param: { QUO_NO: QUO_NO ?? '', QUO_REV: QUO_REV ?? 1 } satisfies Compared,
  });

/** The earlier quote stands left: the difference is what has been added since. */
const place = ({ quote }: ComparedQuote): string => quote.QUO_NO + String(quote.QUO_REV).padStart(3, '0');

const sideOf = async (quote: Quote): Promise<ComparedQuote> => ({ quote, lines: await linesOfRevision(quote) });

export function CompareDialog() {
  const popup = usePopup<Compared>();
  const { QUO_NO, QUO_REV } = popup.param;
  const form = useForm<{ QUO_NO: string | null; QUO_REV: string | null; DIFF_YN: string }>({ QUO_NO, QUO_REV: null, DIFF_YN: 'N' });
  const [revisions, setRevisions] = useState<Quote[]>([]);
  const [one, setOne] = useState<ComparedQuote | null>(null);
  const [other, setOther] = useState<ComparedQuote | null>(null);
  useCodes({ QUO_STS: { MSTR_CD: 'QUO_STS' } });

  async function choose(quote: Quote | undefined) {
    form.set('QUO_REV', quote ? String(quote.QUO_REV) : null);
    setOther(quote ? await sideOf(quote) : null);
  }
  async function find(number: string | null) {
    const found = number ? await revisionsOf(number) : [];
    setRevisions(found);
    if (found.length === 0) {
      setOther(null);
      return void box.info('MSG000007');
    }
    const rest = found.filter((quote) => number !== QUO_NO || quote.QUO_REV !== QUO_REV);
    await choose(rest.find((quote) => number !== QUO_NO || quote.QUO_REV < QUO_REV) ?? rest[0]);
  }
  useOpening(
    () =>
      void attempt(async () => {
        const own = (await revisionsOf(QUO_NO)).find((quote) => quote.QUO_REV === QUO_REV);
        if (own) setOne(await sideOf(own));
        await find(QUO_NO);
      }),
  );

  const sides = one && other && ([one, other] as const).toSorted((a, b) => (place(a) < place(b) ? -1 : 1));
  return (
    <div className="q-popup">
      <FormScope form={form}>
        <form
          className="quote-compare-pane"
          onSubmit={(event) => {
            event.preventDefault();
            void attempt(() => find(form.values.QUO_NO));
          }}
        >
          <TextBox name="QUO_NO" upper />
          <CodeSelect
            name="QUO_REV"
            required
            options={revisions.map((quote) => ({
              CODE: String(quote.QUO_REV),
              NAME: [t('UI.tarQuoteMgt.REV', quote.QUO_REV), codeName('QUO_STS', quote.QUO_STS), laneOf(quote), quote.CURR_CD].join(' · '),
            }))}
            onChange={(rev) => void attempt(() => choose(revisions.find((quote) => String(quote.QUO_REV) === rev)))}
            value={form.values.QUO_REV}
          />
          <Button htmlType="submit">{t('UI.tarQuoteMgt.FIND')}</Button>
          <CheckBox name="DIFF_YN" title={t('UI.tarQuoteMgt.DIFF_ONLY')} label={false} />
        </form>
      </FormScope>
      {sides ? (
        <CompareTable sides={sides} onlyDifferent={form.values.DIFF_YN === 'Y'} />
      ) : (
        <p className="q-popup-note">{t('UI.tarQuoteMgt.NO_OTHER')}</p>
      )}
      <PopupFoot>
        <Button onClick={() => popup.close()}>{t('UI.COMMON.CLOSE')}</Button>
      </PopupFoot>
    </div>
  );
}
