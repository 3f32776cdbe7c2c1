import type { CsmEntry, CsmRequestForm } from '../../src/contract/csm/csmRequest';

/** A request as the server gives it in full. */
export const request = (over: Partial<CsmRequestForm> = {}): CsmRequestForm =>
  ({
    ...{ REQ_NO: 'CS2611200001', CSM_REQ_STS: 'PRC', CUST_CD: 'C00001', CUST_NM: '플레어패션코리아', CSM_REQ_TP: 'DO', URGT_YN: 'N' },
    ...{
      REQ_TITLE: 'D/O 발급',
      REQ_CNNT: '<p>HL261100087 건 언제 나옵니까?</p>',
      REQ_USER_TP: 'C',
      REQ_USER_ID: 'cadm01',
      REQ_USER_NM: '한다은',
    },
    ...{ CHRG_USER_ID: 'OPS', HBL_NO: null, REF_NO: null, DUE_DT: null, REQ_DTM: '20261120081200', FILES: [], FILE_CNT: 0, RES_CNT: 1 },
    ...{ UNREAD_CNT: 0, PROM_DTM: null, PROM_MIN: null, LEFT_MIN: null, LIGHT_TP: null, OVER_YN: 'N', UPD_CNT: 3 },
    ...over,
  }) as CsmRequestForm;

/** An answer of staff, or what `over` makes of it. */
export const entry = (over: Partial<CsmEntry> = {}): CsmEntry =>
  ({
    ...{
      REQ_NO: 'CS2611200001',
      RES_SEQ: 1,
      CSM_RES_TP: 'ANS',
      RES_CNNT: '<p>오늘 나옵니다.</p>',
      RES_DTM: '20261120083100',
      OPEN_YN: 'Y',
    },
    ...{ MAIL_YN: 'Y', RES_USER_ID: 'ops02', RES_USER_NM: '임해상', SIDE_TP: 'S', SIDE_NM: '해상수입팀', FILES: [], FILE_CNT: 0 },
    ...{ READ_DTM: null, UNREAD_YN: 'N', FILE_GRP_NO: null, UPD_CNT: 0 },
    ...over,
  }) as CsmEntry;

export const list = (LIST: readonly object[]) => ({ LIST, TOTAL: LIST.length });
