import { SearchOutlined } from '@ant-design/icons';
import { Button, type ButtonProps } from 'antd';
import { t } from '../lib/texts';

interface Props extends Pick<ButtonProps, 'type' | 'size'> {
  /** Title of its field. */
  title: string;
  onClick: () => void;
}

/** The magnifier of a field: opens the look-up popup as F4 does, and is no stop of Tab. */
export function LookupButton({ title, onClick, ...look }: Props) {
  return (
    <Button
      icon={<SearchOutlined />}
      tabIndex={-1}
      title="F4"
      aria-keyshortcuts="F4"
      aria-label={t('UI.FIELD.LOOKUP', title)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
      {...look}
    />
  );
}
