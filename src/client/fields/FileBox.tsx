import { FileDrop } from './FileDrop';
import { type FieldProps, Labelled, useField } from './field';

interface Props extends FieldProps<File> {
  /** Endings offered in the file dialog. */
  accept?: string;
}

/** One file of a form, dropped or chosen; before there is one its area says what is asked for. */
export function FileBox({ accept, ...props }: Props) {
  const { id, value, set, title, required, fault, aria } = useField<File>(props);
  return (
    <Labelled id={id} title={title} required={required} fault={fault} label={false}>
      <FileDrop id={id} aria={aria} {...(accept ? { accept } : {})} onFiles={([file]) => set(file ?? null)} text={value?.name ?? title} />
    </Labelled>
  );
}
