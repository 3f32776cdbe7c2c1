import { useEffect } from 'react';
import { type CodeItem, lookupOf } from '../../../../contract/code';
import type { LookupParam } from '../../../fields/LookupBox';
import { TextBox } from '../../../fields/TextBox';
import { type Column, Grid, GridScreen, SearchPane, useGrid } from '../../../grid';
import { label, t } from '../../../lib/texts';
import { box } from '../../../shell/box';
import { PopupButton, PopupFoot } from '../../../shell/popupFoot';
import { usePopup } from '../../../shell/popups';

/** Kinds whose entries have no English name. */
const koreanOnly = ['CarList', 'CntrTp', 'CyCfs', 'Vessel'];

const extras: Record<string, string[]> = {
  Customer: ['OLD_CD', 'CUST_ABBR', 'BIZ_NO', 'STOP_YN'],
  User: ['EMAIL', 'POST_NM', 'BIZ_DEPT', 'TEAM_NM', 'ORGN_CD'],
  CyCfs: ['DO_CD', 'SHED_SGN', 'TEL_NO'],
  Port: ['IATA_CD', 'OLD_CD', 'CTRY_CD'],
  Carrier: ['IATA_CD', 'SCAC_CD', 'FREE_DAYS'],
  Freight: ['FRT_UNIT', 'VAT_TP', 'CURR_CD', 'RMK'],
  CntrTp: ['ISO_CD', 'TEU', 'INR_CBM', 'MAX_WT'],
  CarList: ['TRUCK_NM', 'DRV_NM', 'TRUCK_TEL', 'TRUCK_SECT', 'MAX_WT'],
  Vessel: ['IMO_NO', 'CARR_CD'],
  Domain: ['DATA_TP', 'DATA_LEN', 'DEC_LEN'],
  ElvisCommon: ['CORP_CD'],
  Item: ['ITEM_SPEC', 'QTY_UT', 'LOT_YN', 'UNIT_WT', 'UNIT_CBM'],
  Vendor: ['OLD_CD', 'TEL_NO'],
  Currency: ['DEC_LEN'],
  Country: ['REGION_CD'],
  Customs: ['TEL_NO'],
};

/** A truck is known by its number and named after its type. */
const truck = (): Column<CodeItem>[] => [
  { field: 'CODE', pinned: 'left', width: 100, title: label('CAR_NO'), like: { type: 'V', len: 30 } },
  { field: 'CAR_TP', width: 120 },
];

const named = (): Column<CodeItem>[] => [
  { field: 'CODE', pinned: 'left', width: 90, title: t('UI.FIELD.CODE'), like: { type: 'V', len: 30 } },
  { field: 'NAME', pinned: 'left', width: 150, title: t('UI.FIELD.NAME'), like: { type: 'V', len: 100 } },
];

function columnsOf(kind: string): Column<CodeItem>[] {
  return [
    ...(kind === 'CarList' ? truck() : named()),
    ...(koreanOnly.includes(kind) ? [] : [{ field: 'ENG_NAME', width: 140, like: { type: 'V' as const, len: 100 } }]),
    ...(extras[kind] ?? []).map((field): Column<CodeItem> => ({ field, title: label(field), width: 96 })),
  ];
}

export default function CmsCommonPopup() {
  const popup = usePopup<LookupParam, CodeItem>();
  const { KIND, KEYWORD, search } = popup.param;
  const kind = lookupOf(KIND);
  const entries = useGrid(kind.call, {
    id: 'G1',
    key: 'CODE',
    system: ['NO'],
    columns: columnsOf(KIND),
    search: { ...kind.search, ...search, KEYWORD },
    onOpen: () => choose(),
  });
  const choose = async () => {
    const row = entries.current;
    if (!row) return box.warn('MSG000009');
    popup.resolve(row);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when the popup opens
  useEffect(() => popup.onClose(() => KEYWORD !== '' && entries.rows().some((row) => row.CODE === KEYWORD)), []);

  return (
    <GridScreen grid={entries}>
      <SearchPane>
        <TextBox name="KEYWORD" title={t('UI.SRCH.KEYWORD')} autoFocus />
      </SearchPane>
      <Grid />
      <PopupFoot>
        <PopupButton id="enter" primary onClick={choose} />
        <PopupButton id="cancel" onClick={() => popup.close()} />
      </PopupFoot>
    </GridScreen>
  );
}
