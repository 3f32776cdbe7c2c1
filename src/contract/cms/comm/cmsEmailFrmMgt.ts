import { type Fault, screenCalls } from '../../call';
import type { Row } from '../../dictionary';
import { type ColumnRule, checkRow, isEmail, isEmpty } from '../../rules';
import { maxHtml } from '../popup/cmsHtmlEditorPopup';

export interface MailFormSearch {
  FRM_ID: string;
  LANG_CD: string;
  USE_YN: string;
}

/** Columns that a save of an existing template may change. */
export const formColumns = ['FRM_NM', 'MAIL_TITLE', 'MAIL_CNNT', 'VAR_LIST', 'SEND_EMAIL', 'USE_YN'] as const;

/** A mail template in one language. */
export type MailForm = Row<
  'FRM_ID' | 'LANG_CD' | (typeof formColumns)[number] | 'UPD_DTM' | 'UPD_CNT',
  'FRM_ID' | 'LANG_CD' | 'FRM_NM' | 'MAIL_TITLE' | 'MAIL_CNNT' | 'USE_YN' | 'UPD_CNT'
> & {
  /** Do mails of the portal itself go out by it? Then it stays, and so do its variables. */
  OWN_YN: string;
  /** The language in which there is no such template in use. */
  LACK_LANG: string | null;
};

export interface SentMailSearch {
  FRM_ID: string;
  SEND_STS: string;
  /** Part of an address. */
  TO_EMAIL: string;
}

/** A mail that waits, was sent or failed; TEST_YN Y of one that somebody sent for a test. */
export type SentMail = Row<
  'MAIL_SEQ' | 'FRM_ID' | 'CORP_CD' | 'SEND_DTM' | 'TO_EMAIL' | 'MAIL_TITLE' | 'SEND_STS' | 'ERR_MSG' | 'RETRY_CNT',
  'MAIL_SEQ' | 'TO_EMAIL' | 'MAIL_TITLE' | 'SEND_STS' | 'RETRY_CNT'
> & { TEST_YN: string };

/** A variable and the value it is to have. */
export interface MailVariable {
  VAR_NM: string;
  VAR_VAL: string | null;
}

/** A template as it is typed, whether saved or not, with values of its variables; those that are left out get a sample. */
export type TypedForm = Partial<MailForm> & { G2?: MailVariable[] };

/** A mail as it would be sent. */
export interface MailPreview {
  MAIL_TITLE: string;
  /** The body, cleaned, as it stands in the mail. */
  MAIL_CNNT: string;
  SEND_NM: string;
  SEND_EMAIL: string;
  G2: MailVariable[];
}

/** Can the mail be sent again? The body of one that was sent is gone. */
export const canResend = ({ SEND_STS }: Pick<SentMail, 'SEND_STS'>): boolean => SEND_STS === 'FAIL';

/** The variables of a template by their names. */
export const variablesOf = (list: string | null | undefined): string[] =>
  (list ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

/** What stands in a text in place of a variable but is none: names that the template has not, beginnings that nothing ends. */
export function wrongVariables(text: string, known: ReadonlySet<string>): { unknown: string[]; open: string[] } {
  const wrong = { unknown: new Set<string>(), open: new Set<string>() };
  for (const [whole, name = '', end] of text.matchAll(/\$\{([^}<\n]*)(\})?/g)) {
    if (!end) wrong.open.add(whole.slice(0, 30));
    else if (!known.has(name)) wrong.unknown.add(whole);
  }
  return { unknown: [...wrong.unknown], open: [...wrong.open] };
}

const rules: readonly ColumnRule[] = [
  ...['FRM_ID', 'LANG_CD', 'FRM_NM', 'MAIL_TITLE', 'USE_YN'].map((field) => ({ field, required: true })),
  { field: 'VAR_LIST' },
  { field: 'SEND_EMAIL' },
];

const blank = (html: string): boolean => html.replace(/<[^<>]*>|&nbsp;|\s/g, '') === '';

/** Faults of subject and body: a variable that is none is named. */
function textFaults(form: Partial<MailForm>): Fault[] {
  const known = new Set(variablesOf(form.VAR_LIST));
  return (['MAIL_TITLE', 'MAIL_CNNT'] as const).flatMap((FIELD): Fault[] => {
    const { unknown, open } = wrongVariables(form[FIELD] ?? '', known);
    if (open.length > 0) return [{ FIELD, CODE: 'UI.cmsEmailFrmMgt.OPEN', ARGS: [open.join(', ')] }];
    return unknown.length > 0 ? [{ FIELD, CODE: 'UI.cmsEmailFrmMgt.UNKNOWN', ARGS: [unknown.join(', ')] }] : [];
  });
}

/** Faults of a template that need no database; the body as it is sent, and again as it is kept. */
export function formFaults(form: Partial<MailForm>, title: (field: string) => string): Fault[] {
  const faults = checkRow(form, rules, title);
  const add = (FIELD: string, CODE: string, ...ARGS: (string | number)[]) => {
    if (!faults.some((fault) => fault.FIELD === FIELD)) faults.push({ FIELD, CODE, ARGS });
  };
  const body = form.MAIL_CNNT ?? '';
  if (blank(body)) add('MAIL_CNNT', 'MSG000012', title('MAIL_CNNT'));
  if ([...body].length > maxHtml) add('MAIL_CNNT', 'MSG000358', title('MAIL_CNNT'), maxHtml, [...body].length);
  if (/<img\b/i.test(body)) add('MAIL_CNNT', 'UI.cmsEmailFrmMgt.PICTURE');
  if (!isEmpty(form.SEND_EMAIL) && !isEmail(String(form.SEND_EMAIL))) add('SEND_EMAIL', 'MSG000019', title('SEND_EMAIL'));
  const wrongName = variablesOf(form.VAR_LIST).find((name) => !/^[A-Za-z]\w*$/.test(name));
  if (wrongName) add('VAR_LIST', 'UI.cmsEmailFrmMgt.NAME', wrongName);
  for (const { FIELD = '', CODE, ARGS = [] } of textFaults(form)) add(FIELD, CODE, ...ARGS);
  return faults;
}

const calls = screenCalls('cmsEmailFrmMgt', '/cms/comm/CmsEmailFrmMgt');

export const cmsEmailFrmMgt = {
  /** None for those who see the log alone. */
  select: calls.read<MailFormSearch, MailForm>('selectCmsEmailFrm'),
  selectSent: calls.read<SentMailSearch, SentMail>('selectCmsEmailFrmG2'),
  save: calls.save<MailForm>('saveCmsEmailFrm', ['FRM_ID', 'LANG_CD', ...formColumns]),
  delete: calls.action<MailForm>('delete'),
  /** What a typed template makes of values; nothing is kept. */
  preview: calls.other<{ BATCH_ID: string; LIST: TypedForm[] }, { LIST: MailPreview[] }>('preview', 'action', 'preview', { secret: true }),
  /** Sends a typed template to the person who asks. */
  test: calls.other<{ BATCH_ID: string; LIST: TypedForm[] }, { LIST: SentMail[] }>('test', 'action', 'test'),
  resend: calls.action<SentMail>('resend'),
};
