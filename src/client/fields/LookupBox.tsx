import { SearchOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Fault } from '../../contract/call';
import { type CodeItem, nameOf } from '../lib/codes';
import { findEntries } from '../lib/lookups';
import { openPopup } from '../lib/openers';
import { t } from '../lib/texts';
import { FieldCell, type FieldProps, type Name, typeOfField, useField } from './field';
import { useFormScope } from './form';
import { limited } from './text';
import { useTyping } from './useTyping';

export interface LookupBoxProps extends FieldProps<string> {
  /** Kind of the look-up: Customer, Port, Vessel, User … */
  kind: string;
  /** Field of the form that holds the name. Without it the name is looked up and only shown. */
  nameField?: Name;
  /** false: code and button alone. */
  showName?: boolean;
  /** Further conditions of the look-up. */
  search?: Record<string, unknown>;
  /** Runs with the entry chosen, or null when the code was emptied: the place to fill other fields. */
  onPick?: (item: CodeItem | null) => void;
  /** Codes are typed in upper case; user IDs are not unless said so. */
  upper?: boolean;
  /** Popup in place of the kind's own. */
  popup?: string;
}

/** What the look-up popups are given. */
export interface LookupParam {
  KIND: string;
  KEYWORD: string;
  /** Further conditions. */
  search: Record<string, unknown>;
}

const popupOf = (kind: string): string => (kind === 'Customer' ? '/cms/popup/cmsCustomerPopup' : '/cms/popup/cmsCommonPopup');

/**
 * A code with its name and a button for the look-up popup. A typed code is looked up when the field is left: one that exists fills
 * the name, several that begin like it open the popup, none is MSG000017. Emptying the code empties the name.
 */
export function LookupBox(props: LookupBoxProps) {
  const { kind, nameField, showName = true, search = {}, onPick, popup = popupOf(kind), upper = kind !== 'User' } = props;
  const form = useFormScope()?.form;
  const [known, setKnown] = useState<CodeItem | null>(null);
  /** Typed and not looked up yet. */
  const pending = useRef(false);
  const [wrong, setWrong] = useState(false);
  const asked = useRef(0);

  const field = useField<string>({
    ...props,
    check: (value, title): Fault | null => (wrong ? { CODE: 'MSG000017', ARGS: [title, value] } : (props.check?.(value, title) ?? null)),
  });
  const code = field.value;
  const len = typeOfField(props.name)?.len;

  const setName = (name: string | null) => {
    if (nameField && form) form.set(nameField, name);
  };
  const pick = (item: CodeItem | null) => {
    pending.current = false;
    asked.current++;
    setWrong(false);
    setKnown(item);
    field.set(item?.CODE ?? null);
    setName(item && nameOf(item));
    onPick?.(item);
  };
  const refuse = () => {
    pending.current = false;
    setKnown(null);
    setName(null);
    setWrong(true);
  };
  const browse = async (keyword: string, typed: boolean) => {
    const param: LookupParam = { KIND: kind, KEYWORD: keyword, search };
    try {
      pick(await openPopup<CodeItem>(popup, { param }));
    } catch (closed) {
      if (typed) await (closed === true ? resolve(keyword, false) : refuse());
    }
  };
  const resolve = async (text: string, mayBrowse = true): Promise<void> => {
    pending.current = false;
    const turn = ++asked.current;
    const found = await findEntries(kind, text, search);
    if (turn !== asked.current || found === null) return;
    const exact = found.find((item) => item.CODE === text) ?? found.find((item) => item.CODE.toUpperCase() === text.toUpperCase());
    if (exact) pick(exact);
    else if (found.length && mayBrowse) await browse(text, true);
    else refuse();
  };
  const finish = (): boolean => {
    if (!pending.current) return false;
    if (code) void resolve(code);
    else pick(null);
    return true;
  };

  const { draft, ...typing } = useTyping((typed, caret) => {
    const next = limited(typed.trim(), caret, { max: len, upper });
    pending.current = true;
    setWrong(false);
    field.set(next.text || null);
    return next.caret;
  });

  const named = nameField && form ? form.values[nameField] : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name follows the code alone
  useEffect(() => {
    if (!showName || !code || named || pending.current || wrong || known?.CODE === code) return;
    const turn = ++asked.current;
    void findEntries(kind, code, search).then((found) => {
      if (turn === asked.current) setKnown(found?.find((item) => item.CODE === code) ?? null);
    });
  }, [code, kind]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when a code turns out wrong
  useEffect(() => {
    if (wrong) field.leave();
  }, [wrong]);

  const name = code ? ((named as string | null | undefined) ?? (known?.CODE === code ? nameOf(known) : '')) : '';
  return (
    <FieldCell field={field} props={props}>
      <div className={showName ? 'q-lookup' : 'q-lookup q-lookup-code'}>
        <Input
          id={field.id}
          className={`q-input ${field.className}`}
          value={draft ?? code ?? ''}
          readOnly={field.readOnly}
          autoComplete="off"
          autoFocus={props.autoFocus}
          onBlur={finish}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key !== 'Enter' || !finish()) return;
            event.preventDefault();
            event.stopPropagation();
          }}
          {...typing}
          {...field.aria}
        />
        {showName && (
          <Input
            className="q-input q-readonly"
            value={name}
            title={name}
            readOnly
            tabIndex={-1}
            aria-label={`${field.title} ${t('UI.FIELD.NAME')}`}
          />
        )}
        <Button
          icon={<SearchOutlined />}
          disabled={field.readOnly}
          aria-label={t('UI.FIELD.LOOKUP', field.title)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => void browse(code ?? '', pending.current)}
        />
      </div>
    </FieldCell>
  );
}
