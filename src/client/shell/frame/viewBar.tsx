import { EyeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useSession } from '../../lib/session';
import { t } from '../../lib/texts';
import { endView } from '../view';

/** Above everything while somebody of the staff looks at the portal as a customer: who looks, as whom, and the way back. */
export function ViewBar() {
  const session = useSession();
  if (!session?.viewer) return null;
  const named = ({ USER_NM, USER_ID }: { USER_NM: string; USER_ID: string }) => `${USER_NM} (${USER_ID})`;
  return (
    <section className="view-bar" aria-label={t('UI.HEAD.VIEW_AS', session.USER_NM)}>
      <EyeOutlined aria-hidden />
      <span role="status">
        <b>{t('UI.HEAD.VIEW_AS', named(session))}</b> {t('UI.HEAD.VIEW_BY', named(session.viewer))}
      </span>
      <Button size="small" onClick={() => void endView()}>
        {t('UI.HEAD.VIEW_AS_END')}
      </Button>
    </section>
  );
}
