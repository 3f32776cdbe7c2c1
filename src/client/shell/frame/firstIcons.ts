import {
  AccountBookOutlined,
  CalculatorOutlined,
  CarOutlined,
  CustomerServiceOutlined,
  DatabaseOutlined,
  FolderOutlined,
  GlobalOutlined,
  HomeOutlined,
  KeyOutlined,
  NotificationOutlined,
  SettingOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';

export type IconType = ComponentType<{ 'aria-hidden': true }>;

/** The icons of the menus that the portal brings. */
export const firstIcons = {
  AccountBookOutlined,
  CalculatorOutlined,
  CarOutlined,
  CustomerServiceOutlined,
  DatabaseOutlined,
  FolderOutlined,
  GlobalOutlined,
  HomeOutlined,
  KeyOutlined,
  NotificationOutlined,
  SettingOutlined,
};
export type FirstIcon = keyof typeof firstIcons;
