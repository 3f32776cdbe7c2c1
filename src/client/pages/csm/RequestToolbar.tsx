import { csmRequestMgt } from '../../../contract/csm/csmRequestMgt';
import { checkSubmitted } from '../../../contract/csm/csmRequestRules';
import { CodeSelect } from '../../fields/CodeSelect';
import { type Form, FormScope } from '../../fields/form';
import { MemoBox } from '../../fields/MemoBox';
import { type Ask, Chain, Exceptions, Rows, StatusTag, ToolButton, ToolbarLine, Tools } from '../../grid';
import { promiseText } from '../../grid/thread/words';
import { codeName, useCodes } from '../../lib/codes';
import { today } from '../../lib/dates';
import { label, t } from '../../lib/texts';
import { openPopup } from '../../shell/popups';
import { useScreen } from '../../shell/screen';
import type { OpenRequest } from './request';

const title = (field: string) => label(field, undefined, 'CSM_REQ');

interface Score {
  SATIS_SCR: string | null;
  SATIS_RMK: string | null;
}

const ScoreFields = ({ form }: { form: Form<Score> }) => (
  <FormScope form={form} table="CSM_REQ">
    <div className="q-form q-form-one">
      <CodeSelect name="SATIS_SCR" required autoFocus />
      <MemoBox name="SATIS_RMK" rows={2} />
    </div>
  </FormScope>
);

const askScore = async (ask: Ask) => {
  const given = await ask<Score>({ start: { SATIS_SCR: null, SATIS_RMK: null }, Fields: ScoreFields, height: 110 });
  return given && { SATIS_SCR: given.SATIS_SCR, SATIS_RMK: given.SATIS_RMK };
};

/** The line above one request: which it is, when an answer is promised, and what can be done with it. */
export function RequestToolbar({ request, isEditable }: { request: OpenRequest; isEditable: boolean }) {
  const screen = useScreen();
  useCodes({ CSM_REQ_STS: { MSTR_CD: 'CSM_REQ_STS' } });
  const { form, isOpen, isNew } = request;
  const { REQ_NO, CSM_REQ_STS, REQ_TITLE, PROM_DTM = null, ANS_DTM = null, LIGHT_TP } = form.values;
  const fixed = isOpen ? t('MSG000027', codeName('CSM_REQ_STS', CSM_REQ_STS ?? '')) : t('UI.OFF.CHOOSE');
  const promise = LIGHT_TP && LIGHT_TP !== 'WAIT' ? promiseText({ PROM_DTM, ANS_DTM }) : '';
  const openFiles = () =>
    openPopup('/ptl/popup/PtlFileMgtPopup', {
      param: { REF_TP: 'CSM', REF_KEY: REQ_NO, EDIT_YN: isEditable && screen.has('save') ? 'Y' : 'N' },
    }).catch(() => {});
  return (
    <ToolbarLine
      title={REQ_NO ?? (isOpen ? t('UI.GRID.ST_ADD') : '')}
      status={REQ_NO && CSM_REQ_STS && <StatusTag group="CSM_REQ_STS" code={CSM_REQ_STS} />}
      note={isEditable ? '' : [promise, REQ_TITLE].filter(Boolean).join(' · ')}
    >
      <Rows>{isEditable && <ToolButton id="save" onClick={request.save} off={!isOpen && fixed} />}</Rows>
      <Chain>
        {isEditable && (
          <ToolButton
            id="submit"
            primary
            off={request.whyNot('submit')}
            onClick={() => request.act(csmRequestMgt.submit, { check: (document) => checkSubmitted(document, today(), title) })}
          />
        )}
        {!isEditable && (
          <ToolButton
            id="close"
            primary
            off={request.whyNot('confirm')}
            onClick={() => request.act(csmRequestMgt.close, { before: askScore })}
          />
        )}
      </Chain>
      <Exceptions>
        {!isEditable && (
          <ToolButton id="cancel" off={request.whyNot('cancel')} onClick={() => request.act(csmRequestMgt.cancel, { drops: true })} />
        )}
      </Exceptions>
      <Tools>
        <ToolButton id="file" onClick={openFiles} off={(isNew || !isOpen) && (isOpen ? t('UI.ACTION.UNSAVED') : t('UI.OFF.CHOOSE'))} />
      </Tools>
    </ToolbarLine>
  );
}
