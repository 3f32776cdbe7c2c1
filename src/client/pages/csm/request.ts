import { aboutColumns, type CsmRequestDocument, type RequestAction, requestRefusal } from '../../../contract/csm/csmRequest';
import { type DocumentForm, useDocumentActs } from '../../grid';
import { codeName } from '../../lib/codes';
import { ownCustomer } from '../../lib/ownCustomer';
import { session } from '../../lib/session';
import { t } from '../../lib/texts';

/** The first values of a request that is begun. */
export function newRequest(): Partial<CsmRequestDocument> {
  return { CSM_REQ_STS: 'TMP', URGT_YN: 'N', FILES: [], ...ownCustomer() };
}

/** What another screen asks about, with a title that names it. */
export function askedAbout(args: Record<string, string>): Partial<CsmRequestDocument> {
  const number = args.HBL_NO ?? args.REF_NO;
  const about = aboutColumns.flatMap((name) => (args[name] ? [[name, args[name]]] : []));
  return { ...Object.fromEntries(about), ...(number ? { REQ_TITLE: t('UI.csm.ABOUT', number) } : {}) };
}

export type OpenRequest = ReturnType<typeof useRequest>;

/** What can be done with a request that stands in the form or the thread; `reload` shows the one that an action has left. */
export function useRequest(document: DocumentForm<CsmRequestDocument>, reload: (request: CsmRequestDocument) => Promise<unknown>) {
  const { form, isOpen, isNew } = document;
  const act = useDocumentActs(document, {
    key: ({ REQ_NO }) => ({ REQ_NO: REQ_NO ?? '' }),
    nameOf: ({ REQ_NO }) => REQ_NO ?? '',
    parts: [],
    reload,
  });
  return {
    ...document,
    act,
    /** Why an action cannot be done now; null where it can. */
    whyNot(action: RequestAction): string | null {
      if (!isOpen) return t('UI.OFF.CHOOSE');
      if (isNew) return action === 'submit' ? null : t('UI.ACTION.UNSAVED');
      const code = requestRefusal(action, form.values as CsmRequestDocument, session());
      return code && t(code, codeName('CSM_REQ_STS', form.values.CSM_REQ_STS ?? ''));
    },
  };
}
