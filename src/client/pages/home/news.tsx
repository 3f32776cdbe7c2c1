import { Button } from 'antd';
import { useState } from 'react';
import { home } from '../../../contract/home';
import { dashed } from '../../../contract/shown';
import { call, newBatchId } from '../../lib/call';
import { t } from '../../lib/texts';
import { attempt } from '../../shell/attempt';
import { Empty, Figure, opener, Panel, usePart } from '../../shell/part';

/** What is new of what the user follows; what was seen is not shown again. */
export function FollowNews({ asked }: { asked: number }) {
  const [seen, setSeen] = useState(0);
  const part = usePart(home.news, asked + seen);
  const rows = part.data?.LIST ?? [];
  if (part.data === null) return null;
  const see = async () => {
    const answer = await attempt(() => call(home.seeNews, { BATCH_ID: newBatchId(), LIST: rows.slice(0, 1) }));
    if (answer) setSeen(seen + 1);
  };
  return (
    <Panel
      id="G4"
      title={t('UI.home.G4')}
      note={part.data && <b>{part.data.TOTAL}</b>}
      tool={
        rows.length > 0 && (
          <Button size="small" onClick={see}>
            {t('UI.FOLLOW.SEEN')}
          </Button>
        )
      }
      part={part}
    >
      {rows.length === 0 ? (
        <Empty text={t('UI.EMPTY.NEWS')} />
      ) : (
        <table aria-labelledby="home-G4">
          <tbody>
            {rows.map(({ NEWS_SEQ, HBL_NO, NEWS_TXT, NEWS_DTM }) => (
              <tr key={NEWS_SEQ}>
                <td style={{ width: 116 }}>
                  <Figure name={HBL_NO} open={opener('ptlShipngStusDetail', () => ({ HBL_NO }))} />
                </td>
                <td title={NEWS_TXT}>{NEWS_TXT}</td>
                <td style={{ width: 124 }} className="mid">
                  {dashed(NEWS_DTM.slice(0, 12))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
