import { CommentOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { t } from '../../lib/texts';
import { menuOf } from '../../shell/menu';
import { openTab } from '../../shell/tabs';

/** 문의: begins a request about what a page shows, for who may write one. */
export function AskButton({ about }: { about: Record<string, string> }) {
  const menu = 'csmRequestMgt';
  if (!menuOf(menu)?.buttons.some(({ BTN_ID }) => BTN_ID === 'add')) return null;
  return (
    <Button icon={<CommentOutlined />} aria-label={t('UI.csm.ASK')} onClick={() => openTab(menu, { NEW_YN: 'Y', ...about })}>
      {t('UI.csm.ASK')}
    </Button>
  );
}
