import { useState } from 'react';
import { maxSort } from '../../../../contract/cms/comm/cmsCommonCode';
import { cmsCommonCodeUser, type OwnCode, type OwnCodeGroup } from '../../../../contract/cms/comm/cmsCommonCodeUser';
import { CodeSelect } from '../../../fields/CodeSelect';
import { TextBox } from '../../../fields/TextBox';
import { type Column, Grid, GridScreen, Rows, SaveButton, SearchPane, ToolButton, Toolbar, Tools, useGrid } from '../../../grid';
import { callBatch } from '../../../lib/batch';
import { call } from '../../../lib/call';
import { clearCodes } from '../../../lib/codes';
import { lang, t } from '../../../lib/texts';
import { actionOf, askAction } from '../../../shell/action';
import { attempt } from '../../../shell/attempt';
import { box } from '../../../shell/box';
import { notify } from '../../../shell/notify';
import { useScreen } from '../../../shell/screen';
import { useOpening } from '../../../shell/useOpening';

const columns: Column<OwnCode>[] = [
  { field: 'CODE', pinned: 'left', width: 110 },
  { field: 'STD_NAME', like: { type: 'V', len: 100 }, width: 220 },
  { field: 'NAME', edit: true, width: 220 },
  { field: 'ENG_NAME', edit: true, width: 240 },
  { field: 'SORT_SEQ', edit: true, min: 0, max: maxSort, width: 90 },
  { field: 'USE_YN', edit: true, required: true },
];

const nameOf = ({ MSTR_CD, MSTR_NM, MSTR_ENG_NM }: OwnCodeGroup): string => `${(lang() === 'en' && MSTR_ENG_NM) || MSTR_NM} (${MSTR_CD})`;

/** The first group is there at once. */
export default function CmsCommonCodeUser() {
  const [groups, setGroups] = useState<OwnCodeGroup[] | null>(null);
  useOpening(() => {
    void attempt(() => call(cmsCommonCodeUser.selectGroups, { SEARCH: {} })).then((answer) => setGroups(answer?.data.LIST ?? []));
  });
  return groups && <OwnCodes groups={groups} />;
}

function OwnCodes({ groups }: { groups: OwnCodeGroup[] }) {
  const screen = useScreen();
  const [own, setOwn] = useState(0);
  const codes = useGrid(cmsCommonCodeUser.select, {
    id: 'G1',
    table: 'CMS_CODE_USER',
    key: ['MSTR_CD', 'CODE'],
    save: cmsCommonCodeUser.save,
    history: true,
    system: ['ST', 'NO'],
    columns,
    search: { MSTR_CD: groups[0]?.MSTR_CD ?? '' },
    onCurrent: () => setOwn(changed().length),
  });
  const changed = () => codes.rows().filter((code) => code.OWN_YN === 'Y');

  async function reset() {
    const LIST = changed().map(({ MSTR_CD, CODE, UPD_CNT }) => ({ MSTR_CD, CODE, UPD_CNT }));
    if (LIST.length === 0) return box.warn('MSG000008');
    if (!(await codes.mayLeave())) return;
    const rows = LIST.map(({ CODE }) => CODE);
    if (!(await askAction({ ...actionOf('reset', screen.caption('reset'), rows.length), rows }))) return;
    const done = await attempt(() => callBatch(codes, cmsCommonCodeUser.reset, { LIST }));
    if (!done) return;
    clearCodes();
    notify.success(done.message ?? t('MSG000003'));
    await codes.search(undefined, { ask: false });
  }

  return (
    <GridScreen grid={codes}>
      <SearchPane>
        <CodeSelect name="MSTR_CD" options={groups.map((group) => ({ CODE: group.MSTR_CD, NAME: nameOf(group) }))} required />
        <TextBox name="KEYWORD" title={t('UI.SRCH.KEYWORD')} />
      </SearchPane>
      <Toolbar note={own > 0 && t('UI.cmsCommonCodeUser.OWN', own)}>
        <Rows>
          <SaveButton onSaved={clearCodes} />
        </Rows>
        <Tools>
          <ToolButton id="reset" onClick={reset} />
        </Tools>
      </Toolbar>
      <Grid />
    </GridScreen>
  );
}
