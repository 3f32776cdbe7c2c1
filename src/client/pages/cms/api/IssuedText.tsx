import { CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import type { IssuedToken } from '../../../../contract/cms/api/cmsJwtMgt';
import { MemoBox } from '../../../fields/MemoBox';
import { t } from '../../../lib/texts';
import { notify } from '../../../shell/notify';

/** The text of a token just issued, and its link: nowhere else, and never again. */
export function IssuedText({ token, onClose }: { token: IssuedToken; onClose: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const text = token.LINK ?? token.TOKEN;
  useEffect(() => place.current?.querySelector('textarea')?.select(), []);
  const copy = async () => {
    const area = place.current?.querySelector('textarea');
    area?.select();
    // Browsers hand the clipboard out in secure contexts only; the text stays selected for Ctrl+C.
    await navigator.clipboard?.writeText(text).then(
      () => notify.info(t('UI.cmsJwtMgt.COPIED')),
      () => undefined,
    );
  };
  return (
    <div className="q-popup" ref={place}>
      <p className="q-popup-note">{t('MSG000412')}</p>
      <div className="q-form q-form-one">
        <MemoBox title={t(token.LINK ? 'UI.cmsJwtMgt.LINK' : 'UI.cmsJwtMgt.TOKEN')} value={text} readOnly rows={7} />
      </div>
      <footer className="q-popup-foot">
        <Button type="primary" icon={<CopyOutlined aria-hidden />} autoFocus onClick={() => void copy()}>
          {t('UI.GRID.COPY')}
        </Button>
        <Button onClick={onClose}>{t('UI.COMMON.CLOSE')}</Button>
      </footer>
    </div>
  );
}
