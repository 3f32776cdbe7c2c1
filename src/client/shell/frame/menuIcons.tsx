import {
  AccountBookOutlined,
  CalculatorOutlined,
  CarOutlined,
  DatabaseOutlined,
  FolderOutlined,
  GlobalOutlined,
  MessageOutlined,
  NotificationOutlined,
  SettingOutlined,
  StarOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';
import type { MenuNode } from '../../../contract/session';

const icons: Record<string, ComponentType<{ 'aria-hidden': true }>> = {
  FAV: StarOutlined,
  CGO: GlobalOutlined,
  CSMF: MessageOutlined,
  ORDF: CarOutlined,
  QUO: CalculatorOutlined,
  KEY: StarOutlined,
  SETF: AccountBookOutlined,
  BRD: NotificationOutlined,
  MDMF: DatabaseOutlined,
  CMSF: SettingOutlined,
};

/** Icon of a first-level folder. */
export function MenuIcon({ item }: { item: MenuNode }) {
  const Icon = icons[item.MENU_ABBR] ?? FolderOutlined;
  return <Icon aria-hidden />;
}
