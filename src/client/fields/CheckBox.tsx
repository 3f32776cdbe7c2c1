import { Checkbox } from 'antd';
import { type FieldProps, Labelled, useField } from './field';

export interface CheckBoxProps extends FieldProps<string> {
  /** Values of checked and unchecked, Y and N unless given. */
  on?: string;
  off?: string;
  /** Caption at the right of the box; the title stands there too where there is no label cell. */
  caption?: string;
}

/** A check that is Y or N. */
export function CheckBox(props: CheckBoxProps) {
  const { on = 'Y', off = 'N', caption, label = true, span, style } = props;
  const field = useField(props);
  return (
    <Labelled id={field.id} title={field.title} required={field.required} fault={field.fault} label={label} span={span} style={style}>
      <Checkbox
        id={field.id}
        className="q-check"
        checked={field.value === on}
        disabled={field.readOnly}
        autoFocus={props.autoFocus ?? false}
        onChange={(event) => field.set(event.target.checked ? on : off)}
        {...field.aria}
        {...(caption ? { 'aria-label': `${field.title} ${caption}` } : {})}
      >
        {caption ?? (label ? null : field.title)}
      </Checkbox>
    </Labelled>
  );
}
