import { Select } from 'antd';
import { useState } from 'react';
import { matchEntries } from '../../contract/typed';
import { areComing, codeName, nameOf, useCodes } from '../lib/codes';
import { t } from '../lib/texts';
import { FieldCell, type FieldProps, typeOfField, useField } from './field';
import { listOf, useFormScope } from './form';
import { useSelectKeys } from './useSelectKeys';

interface Common {
  /** Code group; that of the column unless given. */
  code?: string;
  /** Entries in place of a code group. */
  options?: { CODE: string; NAME: string }[];
  /** Which entries are offered. */
  only?: (code: string) => boolean;
}
interface Single extends Common, FieldProps<string> {
  multiple?: false;
}
interface Multiple extends Common, FieldProps<string[]> {
  multiple: true;
  /** Most that can be chosen. */
  max?: number;
}
export type CodeSelectProps = Single | Multiple;

/** The entries offered; chosen ones that are not among them, such as codes no longer in use, stand at the end by their names. */
function useEntries({ code, options, only, name }: Common & { name?: Single['name'] }, chosen: readonly string[]) {
  const group = code ?? (name ? (typeOfField(name)?.code ?? name) : '');
  const lists = useCodes(options || !group ? {} : { [group]: { MSTR_CD: group } });
  const items = options ?? lists[group] ?? [];
  const entries = items.filter((item) => !only || only(item.CODE)).map((item) => ({ value: item.CODE, label: nameOf(item) }));
  const others = chosen.filter((value) => !entries.some((entry) => entry.value === value));
  // A code says nothing to anybody while its name is on its way.
  const label = (value: string) => (areComing(group) ? ' ' : codeName(group, value));
  return [...entries, ...others.map((value) => ({ value, label: label(value) }))];
}

/** One or several codes of a group; unless the field is required the first line chooses none: 전체 of a condition, 없음 of what is filled in. */
export function CodeSelect(props: CodeSelectProps) {
  return props.multiple ? <Several {...props} /> : <One {...props} />;
}

/** What is typed into a select: the entries it may mean are offered, the likeliest first, and one stands ready for Enter only where it alone is meant. */
function useSearched(entries: readonly { value: string; label: string }[]) {
  const [text, setText] = useState('');
  const { found, named } = matchEntries(
    text,
    entries.map(({ value, label }) => ({ CODE: value, NAME: label })),
  );
  const places = new Map<unknown, number>(found.map(({ CODE }, at) => [CODE, at]));
  const placeOf = (entry: { value?: unknown } | undefined) => places.get(entry?.value) ?? -1;
  return {
    showSearch: {
      onSearch: setText,
      filterOption: (_: string, entry?: { value?: unknown }) => placeOf(entry) >= 0,
      filterSort: (a: { value?: unknown }, b: { value?: unknown }) => placeOf(a) - placeOf(b),
    },
    defaultActiveFirstOption: !text || named !== null,
  };
}

/** Is the field filled in, not a condition of a search? */
function useFilledIn(): boolean {
  const scope = useFormScope();
  return scope !== null && !scope.search;
}
const noneText = (filledIn: boolean): string => t(filledIn ? 'UI.COMMON.NONE' : 'UI.COMMON.ALL');

function One(props: Single) {
  const field = useField(props);
  const entries = useEntries(props, field.value ? [field.value] : []);
  const filledIn = useFilledIn();
  const none = { value: '', label: noneText(filledIn) };
  const options = field.required ? entries : [none, ...entries];
  const searched = useSearched(options);
  const choose = (value: string) => field.set(value || null);
  const keys = useSelectKeys((value) => {
    if (value !== (field.value ?? '')) choose(value);
  });
  return (
    <FieldCell field={field} props={props} plain={entries.find(({ value }) => value === field.value)?.label ?? null}>
      <Select<string>
        id={field.id}
        className={`q-select ${field.className}`}
        value={field.value ?? (field.required || filledIn ? undefined : '')}
        options={options}
        disabled={field.readOnly}
        {...(field.readOnly ? { suffixIcon: null } : {})}
        autoFocus={props.autoFocus}
        {...searched}
        popupMatchSelectWidth={false}
        onChange={choose}
        {...keys}
        {...field.aria}
      />
    </FieldCell>
  );
}

function Several(props: Multiple) {
  const field = useField(props, { list: true });
  const chosen = listOf(field.value);
  const entries = useEntries(props, chosen);
  const searched = useSearched(entries);
  const choose = (value: string[]) => field.set(value.length ? value : null);
  // What was not typed for stood there by itself: it may be one that was chosen before.
  const keys = useSelectKeys((value, typed) => {
    if (typed && !chosen.includes(value) && chosen.length < (props.max ?? Number.POSITIVE_INFINITY)) choose([...chosen, value]);
  });
  const filledIn = useFilledIn();
  return (
    <FieldCell
      field={field}
      props={props}
      plain={entries
        .filter(({ value }) => chosen.includes(value))
        .map((entry) => entry.label)
        .join(', ')}
    >
      <Select<string[]>
        id={field.id}
        mode="multiple"
        {...(props.max ? { maxCount: props.max } : {})}
        className={`q-select ${field.className}`}
        value={chosen}
        options={entries}
        placeholder={field.required ? undefined : noneText(filledIn)}
        disabled={field.readOnly}
        {...(field.readOnly ? { suffixIcon: null } : {})}
        autoFocus={props.autoFocus}
        maxTagCount="responsive"
        maxTagPlaceholder={(left) => `+${left.length}`}
        {...searched}
        popupMatchSelectWidth={false}
        onChange={choose}
        {...keys}
        {...field.aria}
      />
    </FieldCell>
  );
}
