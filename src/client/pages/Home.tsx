import { UndoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { type HomeCard, type HomeTask, home, runningStates } from '../../contract/home';
import { StatusTag } from '../grid/StatusTag';
import { call, shown } from '../lib/call';
import { codeName, useCodes } from '../lib/codes';
import { dashed, grouped, intl } from '../lib/formats';
import { label, t } from '../lib/texts';
import { menus } from '../shell/menu';
import { NoticeView } from '../shell/noticeView';
import { useScreen } from '../shell/screen';
import { openTab } from '../shell/tabs';

interface Content {
  cards: HomeCard[];
  tasks: HomeTask[];
  total: number;
  at: Date;
}

export default function Home() {
  const { caption } = useScreen();
  const [content, setContent] = useState<Content | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useCodes({ DLV_ORD_STS: { MSTR_CD: 'DLV_ORD_STS' }, REF_TP: { MSTR_CD: 'REF_TP' } });
  const load = useCallback(async () => {
    try {
      const [cards, tasks] = await Promise.all([call(home.cards, {}), call(home.tasks, {})]);
      setContent({ cards: cards.data.LIST, tasks: tasks.data.LIST, total: tasks.data.TOTAL, at: new Date() });
      setFailure(null);
    } catch (error) {
      setFailure(shown(error));
    }
  }, []);
  useEffect(() => void load(), [load]);

  return (
    <div className="home">
      <div className="home-head">
        <h1>{t('UI.HOME.TODAY')}</h1>
        <span>{content && moment(content.at)}</span>
        <Button icon={<UndoOutlined aria-hidden />} onClick={load}>
          {caption('refresh')}
        </Button>
      </div>
      {failure && (
        <NoticeView kind="info" text={failure}>
          <Button onClick={load}>{t('UI.COMMON.RETRY')}</Button>
        </NoticeView>
      )}
      {content && (
        <>
          <div className="home-cards">
            {content.cards.filter(leads).map((card) => (
              <Card key={card.CARD_ID} card={card} />
            ))}
          </div>
          {content.tasks.length > 0 && <Tasks list={content.tasks} total={content.total} />}
        </>
      )}
    </div>
  );
}

/** An instant in Korea, with its weekday. */
function moment(at: Date): string {
  const zone = { timeZone: 'Asia/Seoul' } as const;
  const day = new Intl.DateTimeFormat('sv-SE', zone).format(at);
  const time = new Intl.DateTimeFormat('sv-SE', { ...zone, timeStyle: 'short' }).format(at);
  return `${day} (${intl().formatDate(at, { ...zone, weekday: 'short' })}) ${time}`;
}

/** A card stands only when the screen it leads to is in the user's menu. */
const leads = (card: HomeCard): boolean => card.CARD_ID === 'DLV_RUN' && 'dlvOrdList' in menus.get().menuMap;

function Card({ card }: { card: HomeCard }) {
  const parts = card.PARTS.map((part) => `${t(`UI.HOME.${part.CODE}`)} ${grouped(part.CNT)}`).join(' · ');
  return (
    <button type="button" className="card" onClick={() => openTab('dlvOrdList', { DLV_ORD_STS: runningStates.join(',') })}>
      <span className="card-title">{t('UI.HOME.DLV_RUN')}</span>
      <span className="card-count">{grouped(card.CNT)}</span>
      <span className="card-parts" title={parts}>
        {parts}
      </span>
    </button>
  );
}

function Tasks({ list, total }: { list: HomeTask[]; total: number }) {
  return (
    <section className="home-list">
      <h2 id="home-tasks">
        {t('UI.home.G3')} <b>{grouped(total)}</b>
      </h2>
      <table aria-labelledby="home-tasks">
        <thead>
          <tr>
            {['REF_TP', 'REF_KEY', 'TITLE_TXT', 'STS_NM', 'REG_DTM'].map((field) => (
              <th key={field} scope="col">
                {label(field, 'home')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.map((task) => (
            <tr key={task.REF_KEY}>
              <td>{codeName('REF_TP', task.REF_TP)}</td>
              <td>
                <button type="button" className="link" onClick={() => openTab('dlvOrdDetail', { DLV_ORD_NO: task.REF_KEY })}>
                  {task.REF_KEY}
                </button>
              </td>
              <td title={task.TITLE_TXT}>{task.TITLE_TXT}</td>
              <td>
                <StatusTag group="DLV_ORD_STS" code={task.STS_CD} />
              </td>
              <td>{dashed(task.REG_DTM.slice(0, 12))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
