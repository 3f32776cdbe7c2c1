import { Select } from 'antd';
import { useState } from 'react';
import { type CodeItem, nameOf } from '../lib/codes';
import { FieldCell, type FieldProps, useField } from './field';
import { useFound } from './useFound';
import { useSelectKeys } from './useSelectKeys';

const shown = (port: CodeItem) => `${port.CODE} ${nameOf(port)}`;

interface PortBoxProps extends FieldProps<string> {
  /** SEA or AIR: ports, or airports, alone. */
  type?: string | undefined;
}

/** A port, found by typing a part of its code or name: a visitor has no look-up popups. */
export function PortBox({ type, ...props }: PortBoxProps) {
  const field = useField(props);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<CodeItem>();
  const found = useFound('Port', typed, () => (type ? { PORT_TP: type } : {}));
  const offered = typed || !chosen || chosen.CODE !== field.value ? found : [chosen];
  const choose = (value: string) => {
    setChosen(found.find(({ CODE }) => CODE === value));
    field.set(value || null);
  };
  const keys = useSelectKeys((value) => {
    if (value !== field.value) choose(value);
  });
  return (
    <FieldCell field={field} props={props}>
      <Select<string>
        id={field.id}
        className={`q-select ${field.className}`}
        value={field.value ?? undefined}
        options={offered.map((port) => ({ value: port.CODE, label: shown(port) }))}
        showSearch={{ filterOption: false, onSearch: setTyped }}
        notFoundContent={null}
        popupMatchSelectWidth={false}
        onChange={choose}
        {...keys}
        {...field.aria}
      />
    </FieldCell>
  );
}
