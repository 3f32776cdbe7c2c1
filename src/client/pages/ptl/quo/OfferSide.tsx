import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { Quote } from '../../../../contract/ptl/quo/tarQuote';
import { StatusTag } from '../../../grid';
import { RequestsAbout } from '../../../grid/thread/RequestsAbout';
import { codeName } from '../../../lib/codes';
import { nowTime, today } from '../../../lib/dates';
import { formatValue } from '../../../lib/formats';
import { session } from '../../../lib/session';
import { label, t } from '../../../lib/texts';
import { changedRows, type OfferSection, validityOf } from './offerFacts';
import { difference, figure, none } from './offerText';
import { askAgain, mayAskAgain } from './parts';
import type { OfferView } from './useOffer';

interface Props {
  offer: OfferView;
  sections: readonly OfferSection[];
}

/** Who answers for an offer, its revisions, what changed between them, and what accepting it does. */
export function OfferSide({ offer, sections }: Props) {
  const { shown, against } = offer;
  const validity = validityOf(shown, today(), nowTime());
  const isOpen = validity !== null && validity.state !== 'over';
  return (
    <aside className="offer-side">
      <Contact offer={offer} />
      <RequestsAbout about={{ REF_NO: shown.QUO_NO, CUST_CD: shown.CUST_CD ?? '' }} />
      {offer.revisions.length > 1 && <Revisions offer={offer} />}
      {against?.quote.CURR_CD === shown.CURR_CD && (
        <Changes rows={changedRows(sections)} revision={against.quote.QUO_REV} currency={shown.CURR_CD} />
      )}
      {isOpen && (
        <Part name={t('UI.tarQuoteMgt.ACCEPTING')}>
          <ul className="offer-notes">
            {['ORDER', 'KEPT', 'LATE', 'MEANWHILE', 'DECLINE'].map((key) => (
              <li key={key}>{t(`UI.tarQuoteMgt.ACCEPT_${key}`)}</li>
            ))}
          </ul>
        </Part>
      )}
    </aside>
  );
}

function Part({ name, count, children }: { name: string; count?: number; children: ReactNode }) {
  return (
    <section aria-label={name}>
      <h3 className="offer-title">
        {name} {count !== undefined && <span>{count}</span>}
      </h3>
      {children}
    </section>
  );
}

function Contact({ offer: { shown, people } }: { offer: OfferView }) {
  const { SALES_USER_NM, ORGN_NM, TEL_NO, EMAIL } = people ?? {};
  const mayAsk = session().USER_TP !== 'S' && mayAskAgain() && validityOf(shown, today(), nowTime())?.state !== 'over';
  return (
    <Part name={t('UI.tarQuoteMgt.CONTACT')}>
      <dl className="offer-contact">
        <dt>{t('UI.tarQuoteMgt.NAME')}</dt>
        <dd>
          <b>{SALES_USER_NM ?? none}</b> {ORGN_NM}
        </dd>
        <dt>{label('TEL_NO')}</dt>
        <dd>{TEL_NO ? <a href={`tel:${TEL_NO}`}>{TEL_NO}</a> : none}</dd>
        <dt>{label('EMAIL')}</dt>
        <dd>{EMAIL ? <a href={`mailto:${EMAIL}?subject=${encodeURIComponent(shown.QUO_NO)}`}>{EMAIL}</a> : none}</dd>
      </dl>
      {mayAsk && (
        <p className="offer-again">
          <Button onClick={() => askAgain(shown)}>{t('UI.tarQuoteMgt.ASK_AGAIN')}</Button>
        </p>
      )}
    </Part>
  );
}

function Revisions({ offer: { shown, revisions, show } }: { offer: OfferView }) {
  return (
    <Part name={t('UI.tarQuoteMgt.REVISIONS')} count={revisions.length}>
      <table className="offer-revisions">
        <thead>
          <tr>
            <th scope="col">{t('UI.tarQuoteMgt.QUO_REV')}</th>
            <th scope="col">{t('UI.tarQuoteMgt.OFFER_DT')}</th>
            <th scope="col">{label('QUO_STS')}</th>
            <th scope="col">{label('TOT_AMT')}</th>
          </tr>
        </thead>
        <tbody>
          {revisions.map((one) => (
            <tr key={one.QUO_REV} aria-current={one.QUO_REV === shown.QUO_REV || undefined}>
              <td>
                <button type="button" className="offer-link" onClick={() => show(one)}>
                  {t('UI.tarQuoteMgt.REV', one.QUO_REV)}
                </button>
              </td>
              <td>{formatValue('QUO_DT', one.RPLY_DTM?.slice(0, 8)).slice(5) || none}</td>
              <td>
                <RevisionState quote={one} />
              </td>
              <td>{figure(one.TOT_AMT, one.CURR_CD)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  );
}

const RevisionState = ({ quote }: { quote: Quote }) =>
  quote.LAST_YN === 'Y' ? (
    <StatusTag group="QUO_STS" code={quote.QUO_STS} />
  ) : (
    <span className="tag tag-neutral" title={codeName('QUO_STS', quote.QUO_STS)}>
      {t('UI.tarQuoteMgt.FORMER_TAG')}
    </span>
  );

function Changes({ rows, revision, currency }: { rows: ReturnType<typeof changedRows>; revision: number; currency: string }) {
  return (
    <Part name={t('UI.tarQuoteMgt.CHANGED', revision)} count={rows.length}>
      <dl className="offer-changes">
        {rows.map(({ key, line, gone, fresh, diff }) => (
          <div key={key}>
            <dt>
              {line.FRT_NM ?? line.FRT_CD}
              {(gone || fresh) && <small> {t(gone ? 'UI.tarQuoteMgt.GONE' : 'UI.tarQuoteMgt.NEW_COST')}</small>}
            </dt>
            <dd>{difference(diff, currency)}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}
