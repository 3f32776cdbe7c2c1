import type { Lang, Texts } from '../lib/texts';

/** What must be said before the language map is there, or when it cannot be loaded. */
export const bootTexts: Record<Lang, Texts> = {
  ko: {
    'UI.A11Y.OVERLAY': '처리 중',
    'UI.COMMON.RELOAD': '다시 불러오기',
    'UI.COMMON.OK': '확인',
    'UI.COMMON.ERROR': '오류',
    'UI.ERR.TITLE': 'Error',
    'UI.ERR.404': '404 Not Found',
    'UI.ERR.404_TEXT': '요청하신 페이지를 찾을 수 없습니다. (This page could not be found)',
    'UI.ERR.500': 'An error occurred',
    'UI.ERR.CODE': '문의하실 때 이 오류 코드를 알려 주십시오: {0}',
    'UI.ERR.HOME': '홈으로',
    'UI.ERR.UPDATED': '시스템 업데이트 안내',
    'UI.APP.START_FAIL': '화면을 준비하지 못했습니다',
    MSG000031: '인터넷 연결 상태를 확인하십시오.',
    MSG000032: '처리 중 오류가 발생하였습니다. 관리자에게 문의하십시오.',
    MSG000033: '시스템이 업데이트되었습니다. F5 키를 눌러 새로 고침하십시오. 문제가 계속되면 관리자에게 문의하십시오.',
  },
  en: {
    'UI.A11Y.OVERLAY': 'Loading',
    'UI.COMMON.RELOAD': 'Reload',
    'UI.COMMON.OK': 'OK',
    'UI.COMMON.ERROR': 'Error',
    'UI.ERR.TITLE': 'Error',
    'UI.ERR.404': '404 Not Found',
    'UI.ERR.404_TEXT': 'This page could not be found',
    'UI.ERR.500': 'An error occurred',
    'UI.ERR.CODE': 'Please quote this error code when you report the problem: {0}',
    'UI.ERR.HOME': 'Go to home',
    'UI.ERR.UPDATED': 'System updated',
    'UI.APP.START_FAIL': 'The portal could not be started',
    MSG000031: 'Check your internet connection.',
    MSG000032: 'An error occurred. Contact the administrator.',
    MSG000033: 'The system was updated. Press F5 to refresh. If the problem persists, contact the administrator.',
  },
};
