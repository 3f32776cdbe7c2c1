import { screenCalls } from '../../call';
import type { Row } from '../../dictionary';

export interface PostcodeSearch {
  /** Road and number, building, or lot. */
  KEYWORD: string;
}

/** An address as the outside service knows it: by its road, by its lot, in English. */
export type Postcode = Row<'LINE_NO' | 'ZIP_NO' | 'ADDR' | 'ADDR_ENG', 'LINE_NO' | 'ZIP_NO' | 'ADDR'> & {
  LOT_ADDR: string | null;
  BLDG_NM: string | null;
};

const calls = screenCalls('cmsPostcodePopup', '/cms/popup/cmsPostcodePopup');

export const cmsPostcodePopup = {
  /** Asked of the outside address service; nothing of it is kept but the log of calls. */
  select: calls.read<PostcodeSearch, Postcode>('selectCmsPostcode'),
};
