import { useRef, useState } from 'react';
import { type CsmMail, type CsmMailForm, type CsmMailSearch, csmMailMgt, mailRefusal } from '../../../contract/csm/csmMailMgt';
import { addDays } from '../../../contract/dates';
import { CodeSelect } from '../../fields/CodeSelect';
import { DateRange } from '../../fields/DateRange';
import { type Form, FormScope } from '../../fields/form';
import { LookupBox } from '../../fields/LookupBox';
import { TextBox } from '../../fields/TextBox';
import {
  ActionButton,
  type Ask,
  Chain,
  type Column,
  Exceptions,
  Grid,
  GridScreen,
  SearchPane,
  StatusTag,
  Toolbar,
  useGrid,
} from '../../grid';
import { FileChip } from '../../grid/thread/Files';
import { call } from '../../lib/call';
import { today } from '../../lib/dates';
import { createRest } from '../../lib/rest';
import { label, t } from '../../lib/texts';
import { attempt } from '../../shell/attempt';
import { Panes } from '../../shell/panes';
import { openTab } from '../../shell/tabs';
import { openRequest } from './openRequest';
import '../../grid/thread/thread.css';

const columns = (): Column<CsmMail>[] => [
  { field: 'FROM_NM', pinned: 'left', width: 150, text: ({ FROM_NM, FROM_EMAIL }) => FROM_NM ?? FROM_EMAIL ?? '' },
  { field: 'MAIL_TITLE', width: 250 },
  { field: 'RCV_DTM' },
  { field: 'WAIT_RSN', width: 194 },
  { field: 'RCV_STS', width: 104 },
  { field: 'FROM_EMAIL', width: 200 },
  {
    field: 'REQ_NO',
    width: 112,
    render: ({ REQ_NO }) =>
      REQ_NO && (
        <button type="button" className="link-button" tabIndex={-1} onClick={() => void openRequest(REQ_NO)}>
          {REQ_NO}
        </button>
      ),
  },
  { field: 'FILE_CNT', like: { type: 'N', len: 9, scale: 0 }, title: t('UI.csm.FILES'), width: 56 },
  { field: 'AUTO_YN', width: 72 },
  { field: 'PRCS_USER_NM', like: { type: 'V', len: 50 }, title: t('UI.csm.HANDLED_BY'), width: 90 },
  { field: 'PRCS_DTM' },
  { field: 'PRCS_RMK', width: 160 },
];

type Aim = Pick<CsmMail, 'REQ_NO' | 'CUST_CD'>;

const RequestField = ({ form }: { form: Form<Aim> }) => (
  <FormScope form={form} table="CSM_MAIL">
    <div className="q-form q-form-one">
      <TextBox name="REQ_NO" required autoFocus />
    </div>
  </FormScope>
);
const CustomerField = ({ form }: { form: Form<Aim> }) => (
  <FormScope form={form} table="CSM_MAIL">
    <div className="q-form q-form-one">
      <LookupBox name="CUST_CD" kind="Customer" required autoFocus />
    </div>
  </FormScope>
);

/** Asks for the request that mails belong to; one that a mail names is offered. */
async function askRequest(mails: CsmMail[], ask: Ask): Promise<Partial<CsmMail> | null> {
  const start = { REQ_NO: mails[0]?.REQ_NO ?? null, CUST_CD: null };
  const given = await ask<Aim>({ start, Fields: RequestField, height: 60 });
  return given && { REQ_NO: given.REQ_NO };
}

/** Asks for the customer that mails come from. */
async function askCustomer(_: CsmMail[], ask: Ask): Promise<Partial<CsmMail> | null> {
  const given = await ask<Aim>({ start: { REQ_NO: null, CUST_CD: null }, Fields: CustomerField, height: 60 });
  return given && { CUST_CD: given.CUST_CD };
}

/** Opens the draft that a mail has become, to be completed and sent. */
const openDraft = ([mail]: readonly CsmMail[]) => mail?.REQ_NO && openTab('csmRequestMgt', { REQ_NO: mail.REQ_NO });

const whyNot = (mail: CsmMail): string | null => {
  const code = mailRefusal(mail);
  return code && t(code);
};

/** The mail under the cursor, read where the cursor rests. */
function useMail() {
  const [mail, setMail] = useState<CsmMailForm | null>(null);
  const asked = useRef<number | null>(null);
  const [resting] = useState(createRest);
  async function load(RCV_SEQ: number): Promise<void> {
    const isGone = () => asked.current !== RCV_SEQ;
    const answer = await attempt(() => call(csmMailMgt.selectForm, { SEARCH: { RCV_SEQ } }), isGone);
    if (answer && !isGone()) setMail(answer.data.LIST[0] ?? null);
  }
  async function show(RCV_SEQ: number | null): Promise<void> {
    if (asked.current !== RCV_SEQ) setMail(null);
    asked.current = RCV_SEQ;
    if (RCV_SEQ === null) return resting.drop();
    await resting.on(() => load(RCV_SEQ), false);
  }
  return { mail, show };
}

/** A mail as plain text, whatever it was sent as: nothing of it is run, drawn or fetched. */
function MailText({ mail }: { mail: CsmMailForm }) {
  const { RCV_STS, MAIL_TITLE, FROM_NM, FROM_EMAIL, MAIL_CNNT, FILE_RMK, FILES } = mail;
  return (
    <>
      <div className="gtools">
        <StatusTag group="RCV_STS" code={RCV_STS} />
        <span className="gnote csm-head">{MAIL_TITLE}</span>
      </div>
      <div className="csm-mail-facts">
        <span>{[FROM_NM, FROM_EMAIL && `<${FROM_EMAIL}>`].filter(Boolean).join(' ')}</span>
        {FILES.map((file) => (
          <FileChip key={file.FILE_SN} file={file} />
        ))}
        {FILE_RMK && (
          <span className="bad">
            {label('FILE_RMK')}: {FILE_RMK}
          </span>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className="csm-mail" aria-label={t('UI.csm.MAIL_TEXT')} tabIndex={0}>
        {MAIL_CNNT}
      </section>
    </>
  );
}

export default function CsmMailMgt() {
  const { mail, show } = useMail();
  const mails = useGrid<CsmMail, CsmMailSearch>(csmMailMgt.select, {
    id: 'G1',
    title: t('UI.csm.MAILS'),
    table: 'CSM_MAIL',
    key: 'RCV_SEQ',
    system: ['CK'],
    columns: columns(),
    empty: t('UI.csm.MAIL_NONE'),
    search: { FR_DT: addDays(today(), -30), TO_DT: today(), RCV_STS: ['WAIT'] },
    onCurrent: (row) => void show(row?.RCV_SEQ ?? null).catch(() => {}),
  });
  return (
    <GridScreen grid={mails}>
      <SearchPane>
        <DateRange title={label('RCV_DTM')} span={2} max={{ years: 1 }} required />
        <CodeSelect name="RCV_STS" multiple />
        <CodeSelect name="WAIT_RSN" />
        <TextBox name="KEYWORD" title={t('UI.SRCH.KEYWORD')} />
      </SearchPane>
      <Panes className="gpanes">
        <Panes.Panel defaultSize="60%" min={320}>
          <div className="gpart">
            <Toolbar>
              <Chain>
                <ActionButton for={csmMailMgt.attach} whyNot={whyNot} before={askRequest} current />
                <ActionButton for={csmMailMgt.add} whyNot={whyNot} before={askCustomer} onDone={openDraft} current />
              </Chain>
              <Exceptions>
                <ActionButton for={csmMailMgt.skip} whyNot={whyNot} reason current />
              </Exceptions>
            </Toolbar>
            <Grid />
          </div>
        </Panes.Panel>
        <Panes.Panel min={300}>
          <div className="gpart csm-part">{mail && <MailText mail={mail} />}</div>
        </Panes.Panel>
      </Panes>
    </GridScreen>
  );
}
