import { bizNoFault, mdmCustomerCdPopup, type NewCustomer, type SimilarCustomer } from '../../../../contract/mdm/popup/mdmCustomerCdPopup';
import { CodeSelect } from '../../../fields/CodeSelect';
import { FormScope } from '../../../fields/form';
import { LookupBox } from '../../../fields/LookupBox';
import { StoppedTag } from '../../../fields/StoppedTag';
import { TextBox } from '../../../fields/TextBox';
import { type Column, chosenRow, Grid, GridScreen, SearchPane, useGrid } from '../../../grid';
import { callBatch } from '../../../lib/batch';
import { t } from '../../../lib/texts';
import { attempt } from '../../../shell/attempt';
import { askExisting, isExisting } from '../../../shell/existingCustomer';
import { held } from '../../../shell/held';
import { notify } from '../../../shell/notify';
import { PopupButton, PopupFoot } from '../../../shell/popupFoot';
import { usePopup } from '../../../shell/popups';
import { useDraftForm } from '../../../shell/work';
import './customerCd.css';

const columns: Column<SimilarCustomer>[] = [
  { field: 'CUST_CD', pinned: 'left', width: 80 },
  {
    field: 'CUST_NM',
    width: 160,
    render: (row) => (
      <>
        {row.CUST_NM} <StoppedTag of={row} />
      </>
    ),
  },
  { field: 'BIZ_NO', width: 110 },
  { field: 'CORP_NM', width: 120 },
  { field: 'STOP_YN', width: 70 },
];

/** What the opener knows of the customer. */
type Known = Partial<Pick<NewCustomer, 'CUST_NM' | 'BIZ_NO' | 'CORP_CD'>>;

export default function MdmCustomerCdPopup() {
  const popup = usePopup<Known | undefined, SimilarCustomer>();
  const { CUST_NM = '', BIZ_NO = null, CORP_CD = null } = popup.param ?? {};
  const form = useDraftForm<Partial<NewCustomer>>('form', { CUST_NM, BIZ_NO, CUST_TP: 'CUS', CTRY_CD: 'KR' });
  const similar = useGrid(mdmCustomerCdPopup.select, {
    id: 'G1',
    title: t('UI.mdmCustomerCdPopup.G1'),
    table: 'MDM_CUST',
    key: 'CUST_CD',
    system: ['NO'],
    columns,
    search: { BIZ_NO: BIZ_NO ?? '', CUST_NM },
    onOpen: () => choose(),
  });
  const choose = () => {
    const row = chosenRow(similar);
    if (row) popup.resolve(row);
  };

  async function chooseExisting(code: string) {
    await similar.search({ BIZ_NO: form.values.BIZ_NO ?? '', CUST_NM: '' }, { select: code });
    choose();
  }

  async function save() {
    if (form.check().length > 0) return;
    const answer = await attempt(
      () =>
        held((onLost) =>
          callBatch(form, mdmCustomerCdPopup.save, { LIST: [{ ...form.values, CORP_CD, BATCH_FLAG: 'insert' }] }, { onLost }),
        ),
      (error) => {
        form.fail(error.errors);
        if (isExisting(error)) void askExisting(error).then((code) => (code ? chooseExisting(code) : undefined));
        return isExisting(error);
      },
    );
    const [made] = answer?.data.LIST ?? [];
    if (!made) return;
    notify.success(t('MSG000001'));
    popup.resolve(made);
  }

  return (
    <GridScreen grid={similar}>
      <SearchPane>
        <TextBox name="BIZ_NO" />
        <TextBox name="CUST_NM" />
      </SearchPane>
      <Grid />
      <FormScope form={form} screen="mdmCustomerCdPopup" table="MDM_CUST">
        <div className="q-form customer-cd">
          <TextBox name="CUST_NM" required autoFocus />
          <TextBox name="CUST_ENG_NM" />
          <TextBox name="CUST_ABBR" />
          <CodeSelect name="CUST_TP" required />
          <TextBox name="BIZ_NO" check={bizNoFault} />
          <LookupBox name="CTRY_CD" kind="Country" required />
          <LookupBox name="SALES_USER_ID" kind="User" search={{ USER_TP: 'S' }} />
        </div>
      </FormScope>
      <PopupFoot>
        <PopupButton id="save" primary onClick={save} />
        <PopupButton id="enter" onClick={choose} />
        <PopupButton id="cancel" onClick={() => popup.close()} />
      </PopupFoot>
    </GridScreen>
  );
}
