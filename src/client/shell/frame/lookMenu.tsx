import { MoonOutlined, SunOutlined } from '@ant-design/icons';
import { Dropdown, type MenuProps } from 'antd';
import { densityTypes, type Look, themeTypes } from '../../../contract/session';
import { t } from '../../lib/texts';
import { chooseLook, look, shade } from '../look';
import { useStore } from '../useStore';

const groupOf = (field: keyof Look, values: readonly string[]) => ({
  type: 'group' as const,
  key: field,
  label: t(`LBL.${field}`),
  children: values.map((value) => ({ key: `${field} ${value}`, label: t(`UI.LOOK.${value}`) })),
});

/** The button of the header by which a person chooses bright or dark, and how much room rows and fields take. */
export function LookMenu() {
  const now = useStore(look);
  const Icon = useStore(shade) === 'dark' ? MoonOutlined : SunOutlined;
  const menu: MenuProps = {
    items: [groupOf('THEME_TP', themeTypes), { type: 'divider' }, groupOf('DENSITY_TP', densityTypes)],
    selectable: true,
    multiple: true,
    selectedKeys: [`THEME_TP ${now.THEME_TP}`, `DENSITY_TP ${now.DENSITY_TP}`],
    onClick: ({ key }) => {
      const [field, value] = key.split(' ');
      if (field) chooseLook({ ...look.get(), [field]: value });
    },
  };
  return (
    <Dropdown menu={menu} trigger={['click']}>
      <button type="button" aria-haspopup="menu" aria-label={t('UI.LOOK.TITLE')} title={t('UI.LOOK.TITLE')}>
        <Icon aria-hidden />
      </button>
    </Dropdown>
  );
}
