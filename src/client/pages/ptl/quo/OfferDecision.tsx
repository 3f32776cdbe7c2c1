import { Button } from 'antd';
import type { ActionBody, Call, SaveData } from '../../../../contract/call';
import type { Quote } from '../../../../contract/ptl/quo/tarQuote';
import { OpenTab, StatusTag, ToolButton } from '../../../grid';
import { codeName } from '../../../lib/codes';
import { nowTime, today } from '../../../lib/dates';
import { session } from '../../../lib/session';
import { label, t } from '../../../lib/texts';
import { useScreen } from '../../../shell/screen';
import { askAccept } from './accept';
import { askDecline } from './decline';
import { validityOf } from './offerFacts';
import { minute } from './offerText';
import { askAgain, mayAskAgain } from './parts';
import type { OfferView } from './useOffer';
import type { OpenQuote } from './useQuote';

type Action = Call<ActionBody<Quote>, SaveData<Quote>>;

/** The calls by which an offer is answered on the screen that shows it. */
export interface OfferActions {
  accept: Action;
  decline: Action;
  /** Where the screen can make a new revision. */
  revise?: Action;
}

interface Props {
  quote: OpenQuote;
  offer: OfferView;
  actions: OfferActions;
}

/** The answer to an offer: to be given, or as it was given. */
export function OfferDecision({ quote, offer, actions }: Props) {
  const { shown } = offer;
  const title = t('UI.tarQuoteMgt.DECIDE');
  return (
    <section className="offer-decision" aria-label={title}>
      {shown.QUO_REV !== quote.form.values.QUO_REV || shown.LAST_YN !== 'Y' ? (
        <p className="offer-former">
          <StatusTag group="QUO_STS" code={shown.QUO_STS} /> {t('UI.tarQuoteMgt.FORMER')}
        </p>
      ) : shown.QUO_STS === 'ACC' || shown.QUO_STS === 'RJT' ? (
        <Decided offer={offer} />
      ) : (
        <Deciding quote={quote} offer={offer} actions={actions} />
      )}
    </section>
  );
}

function Decided({ offer: { shown, people } }: { offer: OfferView }) {
  return (
    <>
      <p>
        <StatusTag group="QUO_STS" code={shown.QUO_STS} />{' '}
        {people?.CHG_DTM && [minute(people.CHG_DTM), people.CHG_USER_NM].filter(Boolean).join(' · ')}
      </p>
      {shown.ORD_NO && (
        <p>
          {label('ORD_NO', undefined, 'PTL_QUOTE')}{' '}
          <OpenTab menu="custOrderMgt" args={{ ORD_NO: shown.ORD_NO }}>
            {shown.ORD_NO}
          </OpenTab>
        </p>
      )}
      {shown.LOSE_RSN && (
        <p>
          {label('LOSE_RSN')} {codeName('LOSE_RSN', shown.LOSE_RSN)}
        </p>
      )}
    </>
  );
}

function Deciding({ quote, offer: { shown }, actions }: Props) {
  const screen = useScreen();
  const staff = session().USER_TP === 'S';
  const isOver = validityOf(shown, today(), nowTime())?.state === 'over';
  const late = isOver && t('MSG000263');
  const { revise } = actions;
  return (
    <>
      <p className="offer-name">
        {isOver ? (
          <span className="tag tag-neutral">{codeName('QUO_STS', 'EXP')}</span>
        ) : (
          t(staff ? 'UI.tarQuoteMgt.DECIDE_FOR' : 'UI.tarQuoteMgt.DECIDE')
        )}
      </p>
      <div className="offer-buttons">
        <ToolButton
          id="accept"
          primary={!isOver}
          off={late || quote.whyNot('accept')}
          onClick={() => quote.act(actions.accept, { question: 'MSG000264', before: (ask) => askAccept(quote.form.values, ask) })}
        />
        <ToolButton id="decline" off={late || quote.whyNot('decline')} onClick={() => quote.act(actions.decline, { before: askDecline })} />
        {isOver && staff && revise && <ToolButton id="revise" primary off={quote.whyNot('revise')} onClick={() => quote.act(revise)} />}
        {isOver && !staff && mayAskAgain() && (
          <Button type="primary" onClick={() => askAgain(shown)}>
            {t('UI.tarQuoteMgt.ASK_AGAIN')}
          </Button>
        )}
      </div>
      {!isOver && screen.has('accept') && <p className="offer-name">{t('UI.tarQuoteMgt.MAKES_ORDER')}</p>}
    </>
  );
}
