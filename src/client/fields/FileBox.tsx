import { FileDrop } from './FileDrop';
import { type FieldProps, Labelled, useField } from './field';
import { useFormScope } from './form';

interface Props extends FieldProps<File> {
  /** Endings offered in the file dialog. */
  accept?: string;
}

/** One file of a form, dropped or chosen; before there is one its area says what is asked for. */
export function FileBox({ accept, ...props }: Props) {
  const { id, value, set, title, required, fault, aria } = useField<File>(props);
  const form = useFormScope()?.form;
  const take = ([file, ...others]: File[]) => {
    if (others.length > 0 && props.name) form?.fail([{ FIELD: props.name, CODE: 'MSG000303', ARGS: [1] }]);
    else set(file ?? null);
  };
  return (
    <Labelled id={id} title={title} required={required} fault={fault} label={false}>
      <FileDrop id={id} aria={aria} {...(accept ? { accept } : {})} onFiles={take} text={value?.name ?? title} />
    </Labelled>
  );
}
