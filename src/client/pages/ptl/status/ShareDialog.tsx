import { CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { addDays } from '../../../../contract/dates';
import { ptlShipngStusDetail } from '../../../../contract/ptl/status/ptlShipngStusDetail';
import { daysAfterDelivery, mostShareDays, type ShareFact, type ShareRow, shareFacts } from '../../../../contract/ptl/status/share';
import { CheckBox } from '../../../fields/CheckBox';
import { DateBox } from '../../../fields/DateBox';
import { useForm } from '../../../fields/form';
import { TextBox } from '../../../fields/TextBox';
import { call, newBatchId } from '../../../lib/call';
import { today } from '../../../lib/dates';
import { formatValue } from '../../../lib/formats';
import { t } from '../../../lib/texts';
import { attempt } from '../../../shell/attempt';
import { box } from '../../../shell/box';
import { DialogForm } from '../../../shell/dialogForm';
import { held } from '../../../shell/held';
import { notify } from '../../../shell/notify';
import { Failure, usePart } from '../../../shell/part';
import { usePopup } from '../../../shell/popups';

/** What the dialog is opened with: the shipment, and what of it can be chosen. */
export interface ShareParam {
  HBL_NO: string;
  facts: readonly ShareFact[];
}

type Wish = { END_DT: string | null } & Record<`${ShareFact}_YN`, string>;

/** What is chosen unless somebody changes it. */
const first: readonly ShareFact[] = ['MILESTONE', 'ETA'];
const begin = { END_DT: null, ...Object.fromEntries(shareFacts.map((fact) => [`${fact}_YN`, first.includes(fact) ? 'Y' : 'N'])) } as Wish;

/** The address of a link just made, selected for Ctrl+C: told this once. */
function Made({ link }: { link: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('input')?.select(), []);
  const copy = () =>
    navigator.clipboard?.writeText(link).then(
      () => notify.info(t('UI.SHARE.COPIED')),
      () => undefined,
    );
  return (
    <div ref={place} className="share-made" role="status">
      <p className="q-popup-note">{t('MSG000659')}</p>
      <div className="q-form q-form-one">
        <TextBox title={t('UI.SHARE.LINK')} value={link} readOnly />
      </div>
      <Button type="primary" icon={<CopyOutlined aria-hidden />} autoFocus onClick={() => void copy()}>
        {t('UI.GRID.COPY')}
      </Button>
    </div>
  );
}

/** Until when a link is good, or why it is none any more. */
function stateOf({ LIVE_YN, REVOKE_YN, END_DT, LAST_DT }: ShareRow): string {
  if (REVOKE_YN === 'Y') return t('UI.SHARE.REVOKED');
  if (LIVE_YN === 'N') return t('UI.SHARE.OVER');
  return END_DT ? formatValue('END_DT', LAST_DT) : t('UI.SHARE.AFTER_DLV', daysAfterDelivery);
}

/** The last visits of a link. */
function Visits({ link }: { link: ShareRow }) {
  const { data, failure, load } = usePart(ptlShipngStusDetail.selectVisits, 1, false, { SEARCH: { SHARE_SEQ: link.SHARE_SEQ } });
  if (failure) return <Failure text={failure} load={load} />;
  if (!data) return null;
  if (!data.LIST.length) return <p className="life-none">{t('UI.SHARE.NO_VISIT')}</p>;
  return (
    <ul className="share-visits" aria-label={t('UI.SHARE.VISITS')}>
      {data.LIST.map(({ VISIT_DTM, VISIT_NET }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: visits of one moment are alike
        <li key={i}>
          {formatValue('VISIT_DTM', VISIT_DTM)} <small>{VISIT_NET}</small>
        </li>
      ))}
    </ul>
  );
}

const heads = ['FACTS', 'MAKER', 'MADE_AT', 'STATE', 'VISITS', 'LAST_VISIT'] as const;

function Links({ rows, onRevoke }: { rows: readonly ShareRow[]; onRevoke: (row: ShareRow) => void }) {
  const [open, setOpen] = useState<ShareRow | null>(null);
  if (rows.length === 0) return <p className="life-none">{t('UI.SHARE.NO_LINK')}</p>;
  return (
    <>
      <table className="life-table" aria-label={t('UI.SHARE.LIST')}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {t(`UI.SHARE.${head}`)}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.SHARE_SEQ}>
              <td>
                {row.SHARE_FACTS.split(',')
                  .map((fact) => t(`UI.SHARE.${fact}`))
                  .join(', ')}
              </td>
              <td>{row.USER_NM}</td>
              <td>{formatValue('REG_DTM', row.REG_DTM)}</td>
              <td>{stateOf(row)}</td>
              <td>
                <button type="button" className="link" aria-expanded={open?.SHARE_SEQ === row.SHARE_SEQ} onClick={() => setOpen(row)}>
                  {row.VISIT_CNT}
                </button>
              </td>
              <td>{formatValue('LAST_VISIT_DTM', row.LAST_VISIT_DTM)}</td>
              <td>
                {row.LIVE_YN === 'Y' && (
                  <Button size="small" onClick={() => onRevoke(row)}>
                    {t('UI.SHARE.REVOKE')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {open && <Visits key={open.SHARE_SEQ} link={open} />}
    </>
  );
}

/** Makes links that show a shipment without a sign-in, and lists those there are. */
export function ShareDialog() {
  const { HBL_NO, facts } = usePopup<ShareParam>().param;
  const form = useForm<Wish>(begin);
  const [made, setMade] = useState<string | null>(null);
  const [asked, setAsked] = useState(1);
  const links = usePart(ptlShipngStusDetail.selectShares, asked, true, { SEARCH: { HBL_NO } });
  const chosen = facts.filter((fact) => form.values[`${fact}_YN`] === 'Y');

  const make = async () => {
    if (chosen.length === 0) {
      await box.show('warn', t('MSG000656'));
      return;
    }
    const answer = await attempt(
      () =>
        held((onLost) =>
          call(ptlShipngStusDetail.share, { BATCH_ID: newBatchId(), HBL_NO, FACTS: chosen, END_DT: form.values.END_DT }, { onLost }),
        ),
      ({ errors }) => form.fail(errors),
    );
    if (!answer) return;
    setMade(answer.data.LINK);
    setAsked(asked + 1);
  };
  const revoke = async (row: ShareRow) => {
    if (!(await box.question('MSG000661'))) return;
    const body = { BATCH_ID: newBatchId(), LIST: [{ SHARE_SEQ: row.SHARE_SEQ, UPD_CNT: row.UPD_CNT }] };
    const answer = await attempt(() => call(ptlShipngStusDetail.revokeShare, body));
    if (answer?.message) notify.success(answer.message);
    setAsked(asked + 1);
  };

  return (
    <DialogForm
      form={form}
      table="PTL_SHARE"
      onDone={make}
      done={t('UI.SHARE.MAKE')}
      close={t('UI.COMMON.CLOSE')}
      fields={
        <>
          {facts.map((fact, i) => (
            <CheckBox key={fact} name={`${fact}_YN`} title={t(`UI.SHARE.${fact}`)} autoFocus={i === 0} />
          ))}
          <DateBox
            name="END_DT"
            title={t('UI.SHARE.END_DT')}
            check={(value) =>
              value && (value < today() || value > addDays(today(), mostShareDays)) ? { CODE: 'MSG000657', ARGS: [mostShareDays] } : null
            }
          />
        </>
      }
    >
      <p className="q-popup-note">
        {t('UI.SHARE.NEVER')} {t('UI.SHARE.END_NOTE', daysAfterDelivery, mostShareDays)}
      </p>
      {made && <Made key={made} link={made} />}
      <div className="share-links">
        {links.failure && <Failure text={links.failure} load={links.load} />}
        {links.data && <Links rows={links.data.LIST} onRevoke={(row) => void revoke(row)} />}
      </div>
    </DialogForm>
  );
}
