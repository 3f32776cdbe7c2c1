import { useEffect, useState } from 'react';
import { type BankRole, guessedRoles } from '../../../contract/set/bankRows';
import { type BankAccount, type BankMap, type BankReading, mappedRoles, setBankStmtMgt } from '../../../contract/set/setBankStmtMgt';
import { CodeSelect } from '../../fields/CodeSelect';
import { FileDrop } from '../../fields/FileDrop';
import { FileNotes } from '../../fields/FileNotes';
import { useForm } from '../../fields/form';
import { UploadProgress, useUpload } from '../../fields/UploadProgress';
import { call, upload } from '../../lib/call';
import { codeName, useCodes } from '../../lib/codes';
import { t } from '../../lib/texts';
import { attempt } from '../../shell/attempt';
import { DialogForm } from '../../shell/dialogForm';
import { notify } from '../../shell/notify';
import { usePopup } from '../../shell/popups';

/** What is asked of unknown headings, in this order: the fields of the dialog, by what a column says. */
const asked = { DT: 'DT_COL', TM: 'TM_COL', IN: 'IN_COL', DPSTR: 'DPSTR_COL', CNNT: 'CNNT_COL', BAL: 'BAL_COL' } as const;
type Role = keyof typeof asked;
const roles = Object.keys(asked) as Role[];
const isMapped = (role: Role) => (mappedRoles as readonly BankRole[]).includes(role);

/** How many rows were taken in, known before, of something else, and wrong. */
const counted = ({ TRX_CNT, DUP_CNT, OUT_CNT, FAULTS }: BankReading): string => t('MSG000750', TRX_CNT, DUP_CNT, OUT_CNT, FAULTS.length);

type Values = Record<'ACCT_NO' | (typeof asked)[Role], string | null>;

/** Reads a statement of an account; unknown headings are asked for once. Resolves with the statement that is to be shown. */
export function StatementDialog() {
  const popup = usePopup<unknown, number>();
  const sending = useUpload();
  const [accounts, setAccounts] = useState<BankAccount[]>([]);
  const [file, setFile] = useState<File | null>(null);
  const [reading, setReading] = useState<BankReading | null>(null);
  const form = useForm<Values>({ ACCT_NO: null, DT_COL: null, TM_COL: null, IN_COL: null, DPSTR_COL: null, CNNT_COL: null, BAL_COL: null });
  useCodes({ BANK_CD: { MSTR_CD: 'BANK_CD' } });
  const header = reading?.HEADER ?? null;

  useEffect(() => {
    void attempt(() => call(setBankStmtMgt.selectAccounts, { SEARCH: {} })).then((answer) => {
      const list = answer?.data.LIST ?? [];
      setAccounts(list);
      if (list[0]) form.set('ACCT_NO', list[0].ACCT_NO);
    });
  }, [form]);

  /** Fills in what the headings most likely say; whoever knows better chooses another. */
  function guess(titles: readonly string[]) {
    const guessed = guessedRoles(titles);
    for (const role of roles) if (!form.values[asked[role]]) form.set(asked[role], guessed[role] ?? null);
  }

  async function read(chosen: File, MAP?: BankMap) {
    setFile(chosen);
    const param = { ACCT_NO: form.values.ACCT_NO, ...(MAP ? { MAP } : {}) };
    const data = await attempt(() =>
      sending.run((opts) => upload<BankReading>([chosen], param, { ...opts, path: setBankStmtMgt.upload.path })),
    );
    if (!data) return;
    setReading(data);
    if (data.HEADER) return guess(data.HEADER);
    if (data.FAULTS.length + data.NOTES.length > 0) return;
    notify.success(counted(data));
    popup.resolve(data.STMT_SEQ ?? 0);
  }

  const done = () => {
    if (!header || !file) return popup.resolve(reading?.STMT_SEQ ?? 0);
    const map = Object.fromEntries(
      roles.flatMap((role) => (form.values[asked[role]] ? [[role, form.values[asked[role]]]] : [])),
    ) as BankMap;
    return read(file, map);
  };
  const headings = (header ?? []).map((title) => ({ CODE: title, NAME: title }));
  const named = accounts.map(({ BANK_CD, ACCT_NO, ACCT_NM }) => ({
    CODE: ACCT_NO,
    NAME: `${codeName('BANK_CD', BANK_CD)} ${ACCT_NO} ${ACCT_NM}`,
  }));
  return (
    <DialogForm
      form={form}
      table="SET_BANK_STMT"
      onDone={done}
      {...(header ? { done: t('UI.setBankStmtMgt.READ') } : {})}
      fields={
        <>
          <CodeSelect name="ACCT_NO" options={named} required />
          {header && roles.map((role) => <CodeSelect key={role} name={asked[role]} options={headings} required={isMapped(role)} />)}
        </>
      }
    >
      <FileDrop
        accept=".xlsx,.csv"
        onFiles={([chosen]) => chosen && form.check().length === 0 && void read(chosen)}
        text={file?.name}
        busy={sending.percent !== null}
      />
      <UploadProgress state={sending} />
      {header && <p className="q-popup-note">{t('UI.setBankStmtMgt.MAP')}</p>}
      {reading && !header && (
        <p className="q-popup-note" role="status">
          {counted(reading)}
        </p>
      )}
      <FileNotes notes={reading?.NOTES} />
      <FileNotes notes={reading?.FAULTS.map(({ ROW_NO, MESSAGE }) => t('UI.setBankStmtMgt.FAULT', ROW_NO ?? 0, MESSAGE ?? ''))} />
    </DialogForm>
  );
}
