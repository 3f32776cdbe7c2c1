import type { RowRequests } from '../../contract/csm/csmRequest';
import { t } from '../lib/texts';
import { menuOf } from '../shell/menu';
import type { Column } from './column';
import { NewMark } from './NewMark';
import { OpenTab } from './OpenTab';

const list = 'csmRequestList';

/** The column of the open requests about each row, by the number that they name: a link to their list, marked where something in them is new. None for who has no such list. */
export function requestColumn<R extends RowRequests>(numberOf: (row: R) => string): Column<R>[] {
  if (!menuOf(list)) return [];
  return [
    {
      field: 'CSM_CNT',
      like: { type: 'N', len: 9, scale: 0 },
      title: t('UI.csm.ROW'),
      width: 60,
      text: ({ CSM_CNT }) => (CSM_CNT ? null : ''),
      render: (row) =>
        row.CSM_CNT ? (
          <>
            {row.CSM_NEW_YN === 'Y' && <NewMark />}{' '}
            <OpenTab menu={list} args={{ KEYWORD: numberOf(row) }}>
              {row.CSM_CNT}
            </OpenTab>
          </>
        ) : (
          ''
        ),
    } as Column<R>,
  ];
}
