import { t, useLang } from '../../../lib/texts';
import { SubTabs } from '../../../shell/subTabs';
import { RoleButtons } from './RoleButtons';
import { RoleMatrix } from './RoleMatrix';

export default function CmsRoleButtonMgt() {
  useLang();
  return (
    <div className="gscreen">
      <SubTabs
        tabs={[
          { key: 'ROLE', name: t('UI.cmsRoleButtonMgt.BY_ROLE'), content: <RoleButtons /> },
          { key: 'MATRIX', name: t('UI.cmsRoleButtonMgt.MATRIX'), content: <RoleMatrix /> },
        ]}
      />
    </div>
  );
}
