import { Input } from 'antd';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { CodeItem } from '../lib/codes';
import { chooseName, type NameLookup, noteResolving, onlyEntry } from '../lib/lookups';
import { FieldCell, type FieldProps, typeOfField, useField } from './field';
import { useFormScope } from './form';
import { ListPanel, neighbour, optionId } from './ListPanel';
import { LookupButton } from './LookupButton';
import { withinLimit } from './limit';
import { useFound } from './useFound';
import { useTyping } from './useTyping';

export interface NameBoxProps extends FieldProps<string> {
  names: NameLookup<Record<string, unknown>>;
}

/**
 * A name that is typed freely or chosen: entries are offered while typing, F4 or the button opens the popup with what was just typed. A chosen
 * one is taken with what it fills; Escape sends the entries away, and what was typed stays.
 */
export function NameBox(props: NameBoxProps) {
  const { names, autoFocus } = props;
  const form = useFormScope()?.form;
  /** Typed since the field has the focus. */
  const fresh = useRef(false);
  /** What entries are offered for; empty while none are. */
  const [offer, setOffer] = useState('');
  const [active, setActive] = useState<CodeItem | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const listId = useId();
  const type = typeOfField(props.name);
  const field = useField(props, type ? { type } : {});
  const row = () => form?.values ?? {};
  const found = useFound(offer ? names.kind : undefined, offer, () => names.search?.(row()));
  const listed = found.length > 0;
  const meant = active ?? onlyEntry(found, offer);

  const suggest = (text: string) => {
    setOffer(text);
    setActive(null);
  };
  const pick = async (item: CodeItem) => {
    suggest('');
    fresh.current = false;
    field.set(item.NAME);
    const more = (await names.fill?.(item, row())) ?? {};
    for (const [name, value] of Object.entries(more)) form?.set(name, value);
  };
  const browse = async () => {
    suggest('');
    const item = await chooseName(names, fresh.current ? (field.value ?? '').trim() : '', row());
    if (item) await pick(item);
  };
  const { draft, ...typing } = useTyping((typed, caret) => {
    const next = withinLimit(typed, caret, { max: type?.len });
    fresh.current = true;
    suggest(next.text.trim());
    field.set(next.text === '' ? null : next.text);
    return next.caret;
  });
  const take = (item: CodeItem) => noteResolving(pick(item));

  const keyDone = ({ key, altKey }: KeyboardEvent): boolean => {
    if (key === 'F4' || (altKey && key === 'ArrowDown')) void browse();
    else if (key === 'Enter' && meant) take(meant);
    else if (key === 'Escape' && listed) suggest('');
    else if ((key === 'ArrowDown' || key === 'ArrowUp') && listed) setActive(neighbour(found, meant, key === 'ArrowDown' ? 1 : -1));
    else {
      if (key === 'Tab' && meant) take(meant);
      return false;
    }
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || field.readOnly || !keyDone(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <FieldCell field={field} props={props} plain={field.value}>
      <div ref={box}>
        <Input
          id={field.id}
          className={`q-input ${field.className}`}
          value={draft ?? field.value ?? ''}
          readOnly={field.readOnly}
          autoComplete="off"
          autoFocus={autoFocus}
          suffix={!field.readOnly && <LookupButton type="text" size="small" title={field.title} onClick={() => void browse()} />}
          onKeyDown={onKeyDown}
          onBlur={() => {
            suggest('');
            fresh.current = false;
            field.leave();
          }}
          aria-autocomplete={names.kind && 'list'}
          aria-controls={listed ? listId : undefined}
          aria-activedescendant={listed && meant ? optionId(listId, meant.CODE) : undefined}
          {...typing}
          {...field.aria}
        />
      </div>
      {listed && (
        <ListPanel
          id={listId}
          title={field.title}
          items={found}
          active={meant?.CODE}
          hint={names.hint}
          anchor={() => box.current?.getBoundingClientRect()}
          onPick={take}
        />
      )}
    </FieldCell>
  );
}
