import { Button } from 'antd';
import type { KeyboardEvent } from 'react';
import { dictionary } from '../../contract/dictionary';
import { FormScope, useForm } from '../fields/form';
import { MemoBox } from '../fields/MemoBox';
import { onceResolved } from '../lib/lookups';
import { t } from '../lib/texts';
import { type Answered, type Asked, drawnRows, shownRows } from './asked';
import { menus } from './menu';
import { notify } from './notify';
import { PopupFoot } from './popupFoot';
import { usePopup } from './popups';
import { useOpening } from './useOpening';
import { useWork } from './work';
import './action.css';

interface ListProps {
  title: string;
  lines: readonly { name: string; why?: string }[];
}

/** Rows by their names, and why each stays: the first are seen at once, how many more there are is said below. Of very many the first are drawn; all of them can be copied. */
function RowList({ title, lines }: ListProps) {
  const rest = lines.length - shownRows;
  const copy = async () => {
    await navigator.clipboard.writeText(lines.map(({ name, why }) => (why ? `${name}\t${why}` : name)).join('\n'));
    notify.success(t('UI.ACTION.COPIED', lines.length));
  };
  return (
    <section className="action-rows" aria-label={title}>
      <h3>{title}</h3>
      <ul tabIndex={rest > 0 ? 0 : undefined}>
        {lines.slice(0, drawnRows).map(({ name, why }) => (
          <li key={name}>
            <b>{name}</b> {why}
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <p>
          {t('UI.ACTION.REST', rest)}
          <Button type="link" size="small" onClick={() => void copy()}>
            {t('UI.ACTION.COPY_ALL')}
          </Button>
        </p>
      )}
    </section>
  );
}

/**
 * The one dialog before an action. Enter is its button, in a reason too, where Shift+Enter is a new line; in the texts of a form Enter is a new line
 * and Ctrl+Enter the button.
 */
export function ActionDialog() {
  const popup = usePopup<Asked, Answered<object>>();
  const { verb, rows = [], left = [], mails = [], notes = [], isDangerous = false, reason, fields, refused } = popup.param;
  const form = useForm<Answered<object>>({ ...fields?.start, RSN: reason?.given ?? '' });
  const asksMore = Boolean(reason || fields);
  useWork('action', { isDirty: form.dirty, owner: form, keep: () => undefined, subscribe: form.subscribe });
  useOpening(() => {
    if (refused?.faults.length) form.fail(refused.faults);
  });
  const answer = () => {
    const faults = form.check();
    if (faults.some(({ FIELD }) => FIELD === 'RSN')) form.fail([{ FIELD: 'RSN', CODE: 'MSG000039' }]);
    if (faults.length === 0) popup.resolve({ ...form.values, RSN: form.values.RSN.trim() });
  };
  const submit = () => void onceResolved(answer);
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const inText = event.target instanceof HTMLTextAreaElement;
    const isLine = fields ? !(event.ctrlKey || event.metaKey) : event.shiftKey;
    if (event.key !== 'Enter' || !inText || isLine || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <form
      className="q-popup"
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {rows.length > 0 && !fields?.listsRows && <RowList title={t('UI.ACTION.ROWS', rows.length)} lines={rows.map((name) => ({ name }))} />}
      {left.length > 0 && <RowList title={t('UI.ACTION.LEFT', left.length)} lines={left} />}
      {mails.length > 0 && <RowList title={t('UI.ACTION.MAILS')} lines={mails.map(({ name, to }) => ({ name, why: to }))} />}
      {notes.map((note) => (
        <p key={note} className="q-popup-note">
          {note}
        </p>
      ))}
      {refused?.text && (
        <p className="q-popup-note action-refused" role="alert">
          {refused.text}
        </p>
      )}
      <FormScope form={form}>
        {fields && <fields.Fields form={form} />}
        {reason && (
          <div className="q-form q-form-one">
            <MemoBox
              name="RSN"
              title={t('UI.COMMON.REASON')}
              rows={2}
              maxLength={dictionary.RJCT_RSN.len}
              required
              autoFocus={!fields}
              {...(menus.get().popupMap.cmsUsedPhrasePopup ? { phrases: 'RJT' } : {})}
            />
          </div>
        )}
      </FormScope>
      {reason?.why && <p className="q-popup-note">{reason.why}</p>}
      <PopupFoot>
        <Button
          type="primary"
          danger={isDangerous}
          htmlType="submit"
          autoFocus={!isDangerous && !asksMore}
          {...(fields ? { title: 'Ctrl+Enter' } : {})}
        >
          {verb}
        </Button>
        <Button autoFocus={isDangerous && !asksMore} onClick={() => popup.close()}>
          {t('UI.COMMON.CLOSE')}
        </Button>
      </PopupFoot>
    </form>
  );
}
