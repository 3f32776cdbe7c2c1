import { EditOutlined, ExclamationCircleFilled } from '@ant-design/icons';
import { type CSSProperties, type ReactNode, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import type { Fault } from '../../contract/call';
import { type Field, type FieldName, field as standard } from '../../contract/dictionary';
import { type ColumnRule, checkRow } from '../../contract/rules';
import { label as labelText, t, useLang } from '../lib/texts';
import { faultText, type Unread, useFormScope } from './form';
import type { Reading } from './reading';
import './fields.css';

/** Names of search conditions that are no columns. */
type SearchName =
  | 'FREE_STS'
  | 'UNIPASS_TP'
  | 'BL_YY'
  | 'FR_DT'
  | 'TO_DT'
  | 'FR_YM'
  | 'TO_YM'
  | 'DT_TP'
  | 'NO_TP'
  | 'NO_VAL'
  | 'KEYWORD'
  | 'TXT'
  | 'BELOW_SAFE'
  | 'IN_STOCK'
  | 'PAST_DUE'
  | 'COVER_DAYS'
  | 'BASE_DT'
  | 'RSN'
  | 'PW'
  | 'PW2'
  | 'EMAIL_CD'
  | 'OTP_CD'
  | 'CODE_CNT'
  | 'CUR_PW'
  | 'NEW_PW'
  | 'NEW_PW2'
  | 'SUM_TP'
  | 'OWN_TP'
  | 'EVENT_DT'
  | 'EVENT_TM'
  | 'VALID'
  | 'TOKEN'
  | 'VALID_FR_DT'
  | 'VALID_TO_DT'
  | 'LATE_RSN'
  | 'LINK'
  | 'MAIL_FILE'
  | 'PROOF';
/** Names a field can bind to: columns, search conditions, joined names and flags. */
export type Name = FieldName | SearchName | `${string}_NM` | `${string}_YN`;

export interface FieldProps<V> {
  /** Binds to the form around it, unless `value` or `onChange` is given. */
  name?: Name;
  value?: V | null;
  onChange?: (value: V | null) => void;
  /** Title in place of the label of `name`. */
  title?: string;
  /** false: no label cell (the title is still its accessible name). */
  label?: boolean;
  required?: boolean;
  readOnly?: boolean;
  /** In a form to read: what is read here can be changed by who edits. */
  changeable?: boolean;
  /** A further rule; runs when the value is not empty. */
  check?: (value: V, title: string) => Fault | null;
  /** Message from outside, shown below. */
  fault?: string;
  /** Grid columns that label and field take. */
  span?: number;
  autoFocus?: boolean;
  style?: CSSProperties;
}

export interface BoundField<V> {
  id: string;
  value: V | null;
  set(value: V | null): void;
  /** A typed text that stands for no value, and stands in the field until it does; null when there is none. */
  unread: string | null;
  /** Takes a typed text and what it stands for. */
  take(text: string, reading: Reading<V>): void;
  title: string;
  required: boolean;
  readOnly: boolean;
  fault: string | undefined;
  /** Checks the value but for its being required, as when the field is left. */
  leave(value?: V | null): void;
  /** Accessible name and state, for the input element. */
  aria: Record<string, string | boolean | undefined>;
  /** q-required or q-readonly, and q-invalid. */
  className: string;
}

const noSubscription = () => () => {};

/** Ties a field to its form (or its own value), its title, its rules and its message. */
export function useField<V>(
  props: FieldProps<V>,
  { list = false, ...rule }: Omit<ColumnRule, 'field'> & { list?: boolean } = {},
): BoundField<V> {
  useLang();
  const scope = useFormScope();
  const id = useId();
  const bound = scope && props.name && !('value' in props) && !props.onChange ? scope.form : null;
  const name = props.name ?? id;
  const [own, setOwn] = useState<V | null>(null);
  const [ownFault, setOwnFault] = useState<string>();
  const [ownUnread, setOwnUnread] = useState<Unread>();
  useSyncExternalStore(bound?.subscribe ?? noSubscription, bound?.version ?? (() => 0));

  const { required = false } = props;
  const readOnly = props.readOnly || scope?.form.readOnly || false;
  const title = props.title ?? (props.name ? labelText(props.name, scope?.screen, scope?.table) : '');
  const value = bound ? ((bound.values[name] ?? null) as V | null) : 'value' in props ? (props.value ?? null) : own;
  const fault = props.fault ?? (bound ? bound.faults[name] : ownFault);

  /** As it stands in the form, which may be set and checked before it is drawn. */
  const unread = (): Unread | undefined => (bound ? bound.unread[name] : value === null ? ownUnread : undefined);

  const faults = (of: V | null, require: boolean): Fault[] => {
    if (readOnly) return [];
    const typed = unread();
    if (typed) return [{ ...typed.fault, FIELD: name }];
    if (Array.isArray(of)) return require && of.length === 0 ? [{ FIELD: name, CODE: 'MSG000012', ARGS: [title] }] : [];
    const type = rule.type ?? (props.name ? standard(props.name) : undefined);
    const found = checkRow({ [name]: of }, [{ ...rule, field: name, required: require, ...(type ? { type } : {}) }], () => title);
    const more = found.length || of === null || of === '' ? null : props.check?.(of, title);
    return more ? [...found, { ...more, FIELD: name }] : found;
  };
  const rules = useRef(faults);
  useEffect(() => {
    rules.current = faults;
  });
  useEffect(() => {
    if (!bound) return;
    return bound.enter({
      name,
      list,
      element: () => document.getElementById(id),
      check: () => rules.current((bound.values[name] ?? null) as V | null, required),
    });
  }, [bound, name, list, id, required]);

  const set = (next: V | null) => {
    if (bound) bound.set(name, next);
    else if (!('value' in props)) setOwn(next);
    setOwnFault(undefined);
    setOwnUnread(undefined);
    props.onChange?.(next);
  };
  return {
    id,
    value,
    set,
    unread: unread()?.text ?? null,
    take(text, reading) {
      if ('value' in reading) return set(reading.value);
      if (bound) return bound.refuse(name, { text, fault: reading.fault });
      set(null);
      setOwnUnread({ text, fault: reading.fault });
    },
    title,
    required,
    readOnly,
    fault,
    leave(of = value) {
      const found = faults(of, false);
      if (bound && found.length) bound.fail(found);
      else if (!bound) setOwnFault(found[0] && faultText(found[0]));
    },
    aria: {
      'aria-label': title || undefined,
      'aria-required': required || undefined,
      'aria-readonly': readOnly || undefined,
      'aria-invalid': fault ? true : undefined,
      'aria-describedby': fault ? `${id}-fault` : undefined,
    },
    className: `${readOnly ? 'q-readonly' : required ? 'q-required' : ''}${fault ? ' q-invalid' : ''}`,
  };
}

/** Type of the column a field binds to, or the given one. */
export const typeOfField = (name: Name | undefined, type?: Field): Field | undefined => type ?? (name ? standard(name) : undefined);

interface LabelledProps {
  id?: string;
  title: string;
  required?: boolean;
  fault?: string | undefined;
  /** Stands in place of the label, such as the kind select of a date range. */
  head?: ReactNode;
  /** false: the control alone with its message. */
  label?: boolean;
  span?: number | undefined;
  style?: CSSProperties | undefined;
  changeable?: boolean | undefined;
  children: ReactNode;
}

/** A label cell with its control, and below that the message of a fault. */
export function Labelled({ id, title, required, fault, head, label = true, span, style, changeable, children }: LabelledProps) {
  const control = (
    <div className="q-control">
      {children}
      {fault && (
        <div className="q-fault" id={`${id}-fault`}>
          <ExclamationCircleFilled aria-hidden /> {fault}
        </div>
      )}
    </div>
  );
  if (!label) return control;
  return (
    <div className="q-field" style={span ? { gridColumn: `span ${span}`, ...style } : style}>
      <div className="q-label">
        {head ?? (
          <label htmlFor={id} title={title}>
            {title}
          </label>
        )}
        {required && (
          <span className="q-asterisk" aria-hidden>
            *
          </span>
        )}
        {changeable && <EditOutlined className="q-changeable" aria-label={t('UI.FIELD.CHANGEABLE')} title={t('UI.FIELD.CHANGEABLE')} />}
      </div>
      {control}
    </div>
  );
}

interface FieldCellProps<V> {
  field: BoundField<V>;
  props: FieldProps<V>;
  /** What is read where the form is one to read and nothing can be typed here: null is a dash, undefined the control as it is. */
  plain?: ReactNode;
  children: ReactNode;
}

/** The label cell around a bound field: a control, or in a form to read the plain value. */
export function FieldCell<V>({ field, props, plain, children }: FieldCellProps<V>) {
  const scope = useFormScope();
  const isPlain = plain !== undefined && field.readOnly && scope?.reading;
  return (
    <Labelled
      id={field.id}
      title={field.title}
      required={field.required && !field.readOnly}
      fault={field.fault}
      label={props.label ?? true}
      span={props.span}
      style={props.style}
      changeable={isPlain && props.changeable}
    >
      {isPlain ? <PlainValue field={field}>{plain}</PlainValue> : children}
    </Labelled>
  );
}

/** A value to read: whole on hover where it is cut, a dash where there is none. */
function PlainValue<V>({ field, children }: { field: BoundField<V>; children: ReactNode }) {
  return (
    <output
      id={field.id}
      className="q-plain"
      aria-live="off"
      aria-label={field.title}
      title={typeof children === 'string' ? children : undefined}
    >
      {children || '–'}
    </output>
  );
}
