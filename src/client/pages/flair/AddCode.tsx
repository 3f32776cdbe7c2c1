import { PlusOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { plainText } from '../../../contract/typed';
import { t } from '../../lib/texts';

interface Props {
  field: 'COLOR_CD' | 'SIZE_CD';
  known: readonly string[];
  onAdd(field: 'COLOR_CD' | 'SIZE_CD', code: string): void;
  /** A code was taken by Enter: its cells are gone to. */
  onGo(field: 'COLOR_CD' | 'SIZE_CD', code: string): void;
}

/** Adds a colour or a size that the style does not have yet; one that it has, in whatever letters, is only gone to. */
export function AddCode({ field, known, onAdd, onGo }: Props) {
  const [code, setCode] = useState<string | null>(null);
  const [isBack, setBack] = useState(false);
  const title = t(`LBL.${field}`);
  const close = (byKey: boolean) => {
    setCode(null);
    setBack(byKey);
  };
  const take = (byKey: boolean) => {
    const typed = plainText(code ?? '').toUpperCase();
    const same = known.find((one) => one.toUpperCase() === typed);
    if (typed && same === undefined) onAdd(field, typed);
    close(byKey && !typed);
    if (byKey && typed) onGo(field, same ?? typed);
  };
  if (code === null)
    return (
      <Button autoFocus={isBack} icon={<PlusOutlined aria-hidden />} onClick={() => setCode('')}>
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
        close(true);
      }}
      onPressEnter={() => take(true)}
      onBlur={() => take(false)}
    />
  );
}
