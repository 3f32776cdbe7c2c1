import { PlusOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { t } from '../../lib/texts';

interface Props {
  field: 'COLOR_CD' | 'SIZE_CD';
  known: readonly string[];
  onAdd(field: 'COLOR_CD' | 'SIZE_CD', code: string): void;
}

/** Adds a colour or a size that the style does not have yet. */
export function AddCode({ field, known, onAdd }: Props) {
  const [code, setCode] = useState<string | null>(null);
  const title = t(`LBL.${field}`);
  const take = () => {
    const typed = (code ?? '').trim().toUpperCase();
    if (typed && !known.includes(typed)) onAdd(field, typed);
    setCode(null);
  };
  if (code === null)
    return (
      <Button icon={<PlusOutlined aria-hidden />} onClick={() => setCode('')}>
        {title}
      </Button>
    );
  return (
    <Input
      autoFocus
      size="small"
      className="po-add"
      aria-label={title}
      maxLength={field === 'COLOR_CD' ? 20 : 10}
      value={code}
      onChange={(event) => setCode(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        setCode(null);
      }}
      onPressEnter={take}
      onBlur={take}
    />
  );
}
