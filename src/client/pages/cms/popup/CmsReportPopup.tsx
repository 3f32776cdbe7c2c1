import { Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { cmsReportPopup, isMailed, type ReportType } from '../../../../contract/cms/popup/cmsReportPopup';
import { CallError, fetchFile, saveAs, shown } from '../../../lib/call';
import { codeName, useCodes } from '../../../lib/codes';
import { lang, t } from '../../../lib/texts';
import { box } from '../../../shell/box';
import { PopupButton, PopupFoot } from '../../../shell/popupFoot';
import { openDialog, usePopup } from '../../../shell/popups';
import { ReportMailDialog } from './ReportMailDialog';

interface Param {
  REPORT_TP: ReportType;
  /** Forms offered for these documents. */
  TYPES: ReportType[];
  KEYS: string[];
}

export default function CmsReportPopup() {
  const popup = usePopup<Param>();
  const { KEYS, TYPES } = popup.param;
  const [type, setType] = useState(popup.param.REPORT_TP);
  const [language, setLanguage] = useState<'ko' | 'en'>(lang());
  const [file, setFile] = useState<{ url: string; blob: Blob; name: string } | null>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  useCodes({ REPORT_TP: { MSTR_CD: 'REPORT_TP' }, LANG_CD: { MSTR_CD: 'LANG_CD' } });

  useEffect(() => {
    let url = '';
    const closing = new AbortController();
    setFile(null);
    fetchFile(cmsReportPopup.select, { REPORT_TP: type, KEYS, LANG_CD: language }, closing.signal).then(
      ({ blob, name }) => {
        if (closing.signal.aborted) return;
        url = URL.createObjectURL(blob);
        setFile({ url, blob, name });
      },
      (error) => {
        if (!closing.signal.aborted && error instanceof CallError) void box.show('warn', shown(error));
      },
    );
    return () => {
      closing.abort();
      URL.revokeObjectURL(url);
    };
  }, [type, language, KEYS]);

  const off = !file && t('UI.OFF.REPORT');
  const mail = () =>
    openDialog(ReportMailDialog, {
      title: t('UI.RPT.MAIL'),
      width: 560,
      height: 420,
      param: { REPORT_TP: type, KEYS, LANG_CD: language },
    });

  return (
    <div className="q-popup">
      <div className="report-tools">
        <Select
          aria-label={t('LBL.REPORT_TP')}
          value={type}
          onChange={setType}
          options={TYPES.map((value) => ({ value, label: codeName('REPORT_TP', value) }))}
        />
        <Select
          aria-label={t('LBL.LANG_CD')}
          value={language}
          onChange={setLanguage}
          options={(['ko', 'en'] as const).map((value) => ({ value, label: codeName('LANG_CD', value) }))}
        />
      </div>
      {file ? (
        <iframe ref={frame} className="report-frame" src={`${file.url}#navpanes=0`} title={codeName('REPORT_TP', type)} />
      ) : (
        <div className="report-frame popup-loading spinner" role="progressbar" aria-label={t('UI.A11Y.OVERLAY')} />
      )}
      <PopupFoot>
        <PopupButton id="print" primary off={off} onClick={() => frame.current?.contentWindow?.print()} />
        <PopupButton id="download" off={off} onClick={() => file && saveAs(file.blob, file.name)} />
        <PopupButton id="mail" off={off || (!isMailed(type) && t('MSG000714'))} onClick={mail} />
        <PopupButton id="cancel" onClick={() => popup.close()} />
      </PopupFoot>
    </div>
  );
}
