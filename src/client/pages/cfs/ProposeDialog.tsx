import { Button, InputNumber } from 'antd';
import { useEffect, useState } from 'react';
import { canEditPlanLines, clpList } from '../../../contract/cfs/clpList';
import { rateLimit } from '../../../contract/cfs/planChecks';
import { type Proposal, propose } from '../../../contract/cfs/propose';
import { voyageText } from '../../../contract/cfs/voyage';
import type { CodeItem } from '../../../contract/code';
import { DateBox } from '../../fields/DateBox';
import { FormScope, useForm } from '../../fields/form';
import { LookupBox } from '../../fields/LookupBox';
import { Reasoned } from '../../fields/Reasoned';
import { nameOf } from '../../lib/codes';
import { today } from '../../lib/dates';
import { grouped } from '../../lib/formats';
import { findCodes, findEntries } from '../../lib/lookups';
import { label, t } from '../../lib/texts';
import { usePart } from '../../shell/part';
import { PopupFoot } from '../../shell/popupFoot';
import { usePopup } from '../../shell/popups';
import { type Lines, loadedLines, type Plans, type Waiting } from './loading';
import { offersOf, type ProposalForm, takeOver } from './proposing';
import type { Planned } from './usePlanned';
import { heldElsewhere } from './useWaiting';

interface Props {
  plans: Plans;
  lines: Lines;
  waiting: Waiting;
  planned: Planned | null;
}

/** How many containers of a type may be used. */
const most = 20;

/** Proposes plans for the bookings that wait, or fills the current plan; what is taken over stays unsaved and is changed by hand like any other. */
export function ProposeDialog({ plans, lines, waiting, planned }: Props) {
  const popup = usePopup();
  const plan = planned && canEditPlanLines(planned.plan) ? planned.plan : null;
  const form = useForm<ProposalForm>({
    FILL_YN: 'N',
    CYCFS_CD: plan?.CYCFS_CD ?? null,
    POL_CD: plan?.POL_CD ?? null,
    POD_CD: plan?.POD_CD ?? null,
    CLP_DT: today(),
  });
  const { FILL_YN, CYCFS_CD, POD_CD } = form.values;
  const isFill = FILL_YN === 'Y';
  const types = useTypes();
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>(plan ? { [plan.CNTR_TP_CD ?? '']: 1 } : {});
  const part = usePart(clpList.selectWaiting, CYCFS_CD && POD_CD ? 1 : 0, false, {
    SEARCH: { CYCFS_CD: CYCFS_CD ?? '', POD_CD: POD_CD ?? '' },
  });
  const held = new Set([...heldElsewhere(plans), ...(plans.current?.G2 ?? []).flatMap(({ BKG_NO }) => BKG_NO ?? [])]);
  for (const { BKG_NO } of loadedLines(lines)) held.add(BKG_NO);
  const free = (part.data?.LIST ?? []).filter(({ BKG_NO }) => !held.has(BKG_NO));
  const cargo = isFill ? waiting.rows() : CYCFS_CD && POD_CD ? free : [];
  const offers =
    isFill && planned ? [{ container: planned.plan, count: 1, loaded: planned.loaded, voyage: planned.plan }] : offersOf(types, counts);
  const many = Object.entries(counts).find(([, count]) => count > most);
  const missing = isFill
    ? null
    : (part.failure ?? (many && t('UI.clpList.MOST', many[0], most)) ?? (offers.length === 0 ? t('UI.clpList.NOTHING') : null));
  const proposal = propose(cargo, missing === null ? offers : [], rateLimit);
  const accept = async () => {
    if (!isFill && form.check().length > 0) return;
    popup.resolve(undefined);
    const [cfs] = (isFill ? null : await findCodes('CyCfs', [CYCFS_CD ?? ''])) ?? [];
    takeOver(proposal, form.values, { plans, lines, waiting: cargo, cfsName: cfs ? nameOf(cfs) : '' });
  };
  return (
    <div className="q-popup clp-propose">
      <fieldset className="clp-ways">
        <legend>{t('UI.clpList.PROPOSE_HOW')}</legend>
        {(['N', 'Y'] as const).map((way) => (
          <label key={way}>
            <input
              type="radio"
              name="FILL_YN"
              checked={FILL_YN === way}
              disabled={way === 'Y' && !plan}
              onChange={() => form.set('FILL_YN', way)}
            />{' '}
            {way === 'Y' ? t('UI.clpList.FILL', plan?.CLP_NO || t('UI.GRID.ST_ADD')) : t('UI.clpList.NEW_PLANS')}
          </label>
        ))}
      </fieldset>
      {!isFill && (
        <>
          <FormScope form={form}>
            <div className="q-form">
              <LookupBox name="CYCFS_CD" kind="CyCfs" required />
              <DateBox name="CLP_DT" required />
              <LookupBox name="POL_CD" kind="Port" required />
              <LookupBox name="POD_CD" kind="Port" required />
            </div>
          </FormScope>
          <ul className="clp-types" aria-label={label('CNTR_TP_CD')}>
            {types.map((item) => (
              <li key={item.CODE}>
                <span title={nameOf(item)}>{item.CODE}</span>
                <InputNumber
                  min={0}
                  precision={0}
                  status={(counts[item.CODE] ?? 0) > most ? 'error' : undefined}
                  value={counts[item.CODE] ?? 0}
                  aria-label={t('UI.clpList.COUNT_OF', item.CODE)}
                  onChange={(count) => setCounts({ ...counts, [item.CODE]: count ?? 0 })}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="q-popup-note">{t('UI.clpList.UP_TO', rateLimit)}</p>
      {missing ? <p className="q-popup-note">{missing}</p> : <Outcome proposal={proposal} waiting={cargo.length} />}
      <PopupFoot>
        <Reasoned off={missing ?? (proposal.PLANS.length === 0 && t('UI.clpList.NONE_FIT'))}>
          <Button type="primary" onClick={() => void accept()}>
            {t('UI.clpList.ACCEPT')}
          </Button>
        </Reasoned>
        <Button onClick={() => popup.close()}>{t('UI.COMMON.CLOSE')}</Button>
      </PopupFoot>
    </div>
  );
}

/** The container types in use; empty until they come. */
function useTypes(): readonly CodeItem[] {
  const [types, setTypes] = useState<readonly CodeItem[]>([]);
  useEffect(() => {
    void findEntries('CntrTp', '').then((found) => setTypes(found ?? []));
  }, []);
  return types;
}

/** The plans that would be made, and what stays behind with its reason. */
function Outcome({ proposal: { PLANS, LEFT }, waiting }: { proposal: Proposal; waiting: number }) {
  return (
    <div className="clp-outcome">
      <p role="status">{t('UI.clpList.OUTCOME', grouped(waiting), grouped(PLANS.length), grouped(LEFT.length))}</p>
      {PLANS.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{label('CNTR_TP_CD')}</th>
              <th scope="col">{t('UI.clpList.VOYAGE')}</th>
              <th scope="col">{t('UI.clpList.ADDED')}</th>
              <th scope="col">{label('LOAD_RATE')}</th>
              <th scope="col">{label('TOT_MSR_CBM')}</th>
              <th scope="col">{label('TOT_GRS_WT')}</th>
              <th scope="col">{t('LBL.BKG_NO')}</th>
            </tr>
          </thead>
          <tbody>
            {PLANS.map(({ container, VOYAGE, ADDED, SUMS }) => (
              <tr key={ADDED.join()}>
                <th scope="row">{container.CNTR_TP_CD}</th>
                <td title={voyageText(VOYAGE)}>{voyageText(VOYAGE) || '–'}</td>
                <td className="number">{grouped(ADDED.length)}</td>
                <td className="number">{SUMS.LOAD_RATE === null ? '–' : grouped(SUMS.LOAD_RATE, 1)}</td>
                <td className="number">{grouped(SUMS.MSR_CBM, 3)}</td>
                <td className="number">{grouped(SUMS.GRS_WT, 3)}</td>
                <td>{ADDED.join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {LEFT.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('UI.clpList.LEFT_BEHIND')}</th>
              <th scope="col">{t('UI.COMMON.REASON')}</th>
            </tr>
          </thead>
          <tbody>
            {LEFT.map(({ BKG_NO, CODE, ARGS }) => (
              <tr key={BKG_NO}>
                <th scope="row">{BKG_NO}</th>
                <td>{t(CODE, ...ARGS)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
