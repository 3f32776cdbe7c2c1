import { Input } from 'antd';
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Fault } from '../../contract/call';
import type { LookupKind } from '../../contract/lookup';
import { type CodeItem, nameOf } from '../lib/codes';
import { chooseEntry, findCodes, findEntries, isStopped, meantEntry, noteResolving, openLookup } from '../lib/lookups';
import { t } from '../lib/texts';
import { FieldCell, type FieldProps, type Name, typeOfField, useField } from './field';
import { useFormScope } from './form';
import { ListPanel, neighbour, optionId } from './ListPanel';
import { LookupButton } from './LookupButton';
import { withinLimit } from './limit';
import { useFound } from './useFound';
import { useTyping } from './useTyping';

export interface LookupBoxProps extends FieldProps<string> {
  /** Kind of the look-up: Customer, Port, Vessel, User … */
  kind: LookupKind;
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
  /** Stopped customers are refused (MSG000186): the field is of a new document. */
  inBusiness?: boolean;
}

/**
 * A code with its name and a button for the look-up popup, which is no stop of Tab: F4 and Alt+Down open it too. Entries are offered while
 * typing. What is typed is looked up when the field is left: a code that exists, or the only entry found, fills the name, several open the
 * popup, none is MSG000017. Emptying the code empties the name.
 */
export function LookupBox(props: LookupBoxProps) {
  const { kind, nameField, showName = true, search = {}, onPick, upper = kind !== 'User', inBusiness = false } = props;
  const form = useFormScope()?.form;
  const [known, setKnown] = useState<CodeItem | null>(null);
  /** Typed and not looked up yet. */
  const pending = useRef(false);
  /** A code that cannot be taken, and why. */
  const [refused, setRefused] = useState<{ code: string; fault: Fault } | null>(null);
  const asked = useRef(0);
  /** What entries are offered for; empty while none are. */
  const [offer, setOffer] = useState('');
  const [active, setActive] = useState<CodeItem | null>(null);
  const found = useFound(offer ? kind : undefined, offer, () => search);
  const box = useRef<HTMLDivElement>(null);
  const listId = useId();

  const field = useField<string>({
    ...props,
    check: (value, title): Fault | null => (refused?.code === value ? refused.fault : (props.check?.(value, title) ?? null)),
  });
  const code = field.value;
  const len = typeOfField(props.name)?.len;

  const setName = (name: string | null) => {
    if (nameField && form) form.set(nameField, name);
  };
  const close = () => {
    setOffer('');
    setActive(null);
  };
  const pick = (item: CodeItem | null) => {
    close();
    pending.current = false;
    asked.current++;
    const stopped = item !== null && inBusiness && isStopped(item);
    setRefused(stopped ? { code: item.CODE, fault: { CODE: 'MSG000186', ARGS: [nameOf(item)] } } : null);
    setKnown(item);
    field.set(item?.CODE ?? null);
    setName(item && nameOf(item));
    onPick?.(item);
  };
  const refuse = (typed: string) => {
    setKnown(null);
    setName(null);
    setRefused({ code: typed, fault: { CODE: 'MSG000017', ARGS: [field.title, typed] } });
  };
  const browse = async (typed: string, choose = chooseEntry) => {
    close();
    pending.current = false;
    try {
      pick(await choose({ KIND: kind, KEYWORD: typed, search, CODE: typed ? null : code, inBusiness }));
    } catch (closed) {
      if (typed && closed === true) await resolve(typed, false);
      else if (typed && closed === false) refuse(typed);
    }
  };
  const resolve = async (text: string, mayBrowse = true): Promise<void> => {
    close();
    pending.current = false;
    const turn = ++asked.current;
    const list = await findEntries(kind, text, search);
    if (turn !== asked.current || list === null) return;
    const meant = meantEntry(list, text);
    if (meant) pick(meant);
    else if (list.length && mayBrowse) await browse(text, openLookup);
    else refuse(text);
  };
  const finish = (): boolean => {
    if (!pending.current) return false;
    if (code) noteResolving(resolve(code));
    else pick(null);
    return true;
  };

  const { draft, ...typing } = useTyping((typed, caret) => {
    const next = withinLimit(typed.trim(), caret, { max: len, upper });
    pending.current = true;
    setRefused(null);
    setOffer(next.text);
    setActive(null);
    field.set(next.text || null);
    return next.caret;
  });

  const named = nameField && form ? form.values[nameField] : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name follows the code alone
  useEffect(() => {
    if (!showName || !code || named || pending.current || refused?.code === code || known?.CODE === code) return;
    const turn = ++asked.current;
    void findCodes(kind, [code], search).then((list) => {
      if (turn === asked.current) setKnown(list?.find((item) => item.CODE === code) ?? null);
    });
  }, [code, kind]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when a code is refused
  useEffect(() => {
    if (refused) field.leave();
  }, [refused]);

  const listed = found.length > 0;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || field.readOnly || !keyDone(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const keyDone = ({ key, altKey }: KeyboardEvent): boolean => {
    if (key === 'F4' || (altKey && key === 'ArrowDown')) {
      void browse(pending.current ? (code ?? '') : '');
      return true;
    }
    if (key === 'Enter' && active) pick(active);
    else if (key === 'Enter') return finish();
    else if (key === 'Escape' && listed) close();
    else if ((key === 'ArrowDown' || key === 'ArrowUp') && listed) setActive(neighbour(found, active, key === 'ArrowDown' ? 1 : -1));
    else {
      if (key === 'Tab' && active) pick(active);
      return false;
    }
    return true;
  };

  const name = code ? ((named as string | null | undefined) ?? (known?.CODE === code ? nameOf(known) : '')) : '';
  return (
    <FieldCell field={field} props={props} plain={[code, name].filter(Boolean).join(' · ')}>
      <div ref={box} className={`q-lookup${showName ? '' : ' q-lookup-code'}${field.readOnly ? ' q-lookup-fixed' : ''}`}>
        <Input
          id={field.id}
          className={`q-input ${field.className}`}
          value={draft ?? code ?? ''}
          readOnly={field.readOnly}
          autoComplete="off"
          autoFocus={props.autoFocus}
          onBlur={(event) => {
            close();
            if (!goesAbove(event)) finish();
          }}
          onKeyDown={onKeyDown}
          aria-autocomplete="list"
          aria-controls={listed ? listId : undefined}
          aria-activedescendant={listed && active ? optionId(listId, active.CODE) : undefined}
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
        {!field.readOnly && <LookupButton title={field.title} onClick={() => void browse(pending.current ? (code ?? '') : '')} />}
      </div>
      {listed && (
        <ListPanel
          id={listId}
          title={field.title}
          items={found}
          active={active?.CODE}
          anchor={() => box.current?.getBoundingClientRect()}
          onPick={pick}
        />
      )}
    </FieldCell>
  );
}

const layerOf = (element: Element | null) => element?.closest('[role=dialog], [role=alertdialog]') ?? null;

/** Does the focus go into a box or popup that has opened over the field? It comes back, or the field goes with its popup. */
const goesAbove = ({ target, relatedTarget }: FocusEvent): boolean =>
  layerOf(relatedTarget) !== null && layerOf(relatedTarget) !== layerOf(target);
