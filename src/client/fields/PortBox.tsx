import { Select } from 'antd';
import { useState } from 'react';
import { type CodeItem, nameOf } from '../lib/codes';
import { FieldCell, type FieldProps, useField } from './field';
import { useFound } from './useFound';

const shown = (port: CodeItem) => `${port.CODE} ${nameOf(port)}`;

/** A port, found by typing a part of its code or name: a visitor has no look-up popups. */
export function PortBox(props: FieldProps<string>) {
  const field = useField(props);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<CodeItem>();
  const found = useFound('Port', typed, () => ({}));
  const known = chosen && chosen.CODE === field.value && !found.some(({ CODE }) => CODE === chosen.CODE) ? [chosen] : [];
  return (
    <FieldCell field={field} props={props}>
      <Select<string>
        id={field.id}
        className={`q-select ${field.className}`}
        value={field.value ?? undefined}
        options={[...known, ...found].map((port) => ({ value: port.CODE, label: shown(port) }))}
        showSearch={{ filterOption: false, onSearch: setTyped }}
        notFoundContent={null}
        popupMatchSelectWidth={false}
        onChange={(value) => {
          setChosen(found.find(({ CODE }) => CODE === value));
          field.set(value || null);
        }}
        {...field.aria}
      />
    </FieldCell>
  );
}
