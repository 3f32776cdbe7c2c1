import { maySharePhrases, mdmFrequentlyUsedPhraseMgt, type Phrase, phrase } from '../../../../contract/mdm/code/mdmFrequentlyUsedPhraseMgt';
import { CodeSelect } from '../../../fields/CodeSelect';
import { TextBox } from '../../../fields/TextBox';
import {
  AddButton,
  type Column,
  editableColumns,
  Grid,
  GridScreen,
  RemoveButton,
  Rows,
  SaveButton,
  SearchPane,
  Toolbar,
  useGrid,
} from '../../../grid';
import { session } from '../../../lib/session';
import { label, t } from '../../../lib/texts';

const typed = { rules: phrase.rules, keys: [] };
const columns = (shares: boolean, ofAllCorps: boolean): Column<Phrase>[] => [
  ...(ofAllCorps ? [{ field: 'CORP_CD', pinned: 'left', width: 80 } as const] : []),
  {
    field: 'PHRS_OWN',
    like: { type: 'V', len: 10, code: 'PHRS_OWN' },
    title: label('OWN_TP'),
    pinned: 'left',
    width: 70,
    ...(shares ? { edit: 'new' as const } : {}),
  },
  ...editableColumns<Phrase>(typed, [
    { field: 'PHRS_TP', width: 120 },
    { field: 'PHRS_TITLE', width: 200 },
    { field: 'PHRS_CNNT', width: 360 },
    ...(['SORT_SEQ', 'USE_YN'] as const),
  ]),
  { field: 'REG_USER_NM', width: 90 },
  { field: 'REG_DTM' },
];

export default function MdmFrequentlyUsedPhraseMgt() {
  const shares = maySharePhrases(session().roleList);
  const phrases = useGrid(mdmFrequentlyUsedPhraseMgt.select, {
    id: 'G1',
    table: phrase.table,
    key: 'PHRS_SEQ',
    save: mdmFrequentlyUsedPhraseMgt.save,
    history: true,
    columns: columns(shares, session().roleList.includes('SYS_ADM')),
    notCopied: ['CORP_CD', 'REG_USER_NM', 'REG_DTM'],
    newRow: () => ({ PHRS_OWN: 'OWN', SORT_SEQ: 0, USE_YN: 'Y' }),
    finalRow: ({ PHRS_OWN, UPD_CNT }) => PHRS_OWN === 'SHR' && !shares && UPD_CNT !== null,
  });
  return (
    <GridScreen grid={phrases}>
      <SearchPane>
        <CodeSelect name="PHRS_TP" />
        <CodeSelect name="OWN_TP" code="PHRS_OWN" title={label('OWN_TP')} />
        <TextBox name="KEYWORD" title={t('UI.SRCH.KEYWORD')} />
      </SearchPane>
      <Toolbar>
        <Rows>
          <AddButton />
          <RemoveButton />
          <SaveButton />
        </Rows>
      </Toolbar>
      <Grid />
    </GridScreen>
  );
}
