import { ExclamationCircleOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import {
  type CardId,
  dueDays,
  dues,
  type HomeCard,
  type HomeDeadline,
  home,
  homeCards,
  homeDeadlines,
  overdueBalance,
  tasksOf,
} from '../../contract/home';
import { today } from '../lib/dates';
import { grouped, intl } from '../lib/formats';
import { session } from '../lib/session';
import { t } from '../lib/texts';
import { menus } from '../shell/menu';
import { Failure, Figure, opener, Panel, usePart } from '../shell/part';
import { useScreen } from '../shell/screen';
import { openTab } from '../shell/tabs';
import { useStore } from '../shell/useStore';
import { StateCharts, useCharts, WeekChart } from './home/charts';
import { Alerts, Notices, Tasks } from './home/lists';
import { FollowNews } from './home/news';

/** Age from which the figures are asked for again when the page is shown again, ms. */
const oldAfter = 60_000;
/** Who has these pages alone reads notices and has no work here. */
const readingOnly = ['home', 'defaultNoticeHome'];

export default function Home() {
  const { caption } = useScreen();
  const { menuMap } = useStore(menus);
  const [asked, setAsked] = useState(Date.now);
  useEffect(() => setAsked((last) => (Date.now() - last > oldAfter ? Date.now() : last)), []);
  const presses = (screen: string, button: string) => menuMap[screen]?.buttons.some(({ BTN_ID }) => BTN_ID === button) ?? false;
  const works = Object.keys(menuMap).some((abbr) => !readingOnly.includes(abbr));

  return (
    <div className="home">
      <div className="home-head">
        <h1>{t('UI.HOME.TODAY')}</h1>
        <span>{moment(asked)}</span>
        <Button icon={<ReloadOutlined aria-hidden />} onClick={() => setAsked(Date.now())}>
          {caption('refresh')}
        </Button>
      </div>
      {works && <Figures asked={asked} />}
      <Parts
        asked={asked}
        works={works}
        tasks={tasksOf(session().USER_TP, presses).length > 0}
        follows={presses('ptlShipngStusDetail', 'follow')}
        notices={'defaultNoticeHome' in menuMap}
      />
    </div>
  );
}

/** Which parts the user has, as of when. */
interface Shown {
  asked: number;
  tasks: boolean;
  follows: boolean;
  notices: boolean;
}

/** Work and cargo at the left, notices and states at the right: each part as high as what it holds. */
function Parts({ works, ...shown }: Shown & { works: boolean }) {
  if (!works) return shown.notices && <Notices asked={shown.asked} />;
  return <WorkParts {...shown} />;
}

function WorkParts({ asked, tasks, follows, notices }: Shown) {
  const charts = useCharts(asked);
  return (
    <div className="home-grid">
      <div>
        {tasks && <Tasks asked={asked} />}
        <Alerts asked={asked} />
        <WeekChart part={charts} />
        {follows && <FollowNews asked={asked} />}
      </div>
      <div>
        {notices && <Notices asked={asked} />}
        <StateCharts part={charts} />
      </div>
    </div>
  );
}

/** An instant in Korea, with its weekday. */
function moment(at: number): string {
  const zone = { timeZone: 'Asia/Seoul' } as const;
  const day = new Intl.DateTimeFormat('sv-SE', zone).format(at);
  const time = new Intl.DateTimeFormat('sv-SE', { ...zone, timeStyle: 'short' }).format(at);
  return `${day} (${intl().formatDate(at, { ...zone, weekday: 'short' })}) ${time}`;
}

function Figures({ asked }: { asked: number }) {
  const part = usePart(home.figures, asked);
  const lines = homeCards.filter(({ CARD_ID, screen }) => screen in menus.get().menuMap && (!part.data || cardOf(part.data.LIST, CARD_ID)));
  if (part.failure) {
    return (
      <div className="home-panel home-figures">
        <Failure text={part.failure} load={part.load} />
      </div>
    );
  }
  return (
    <div className="home-top">
      {lines.length > 0 && (
        <div className={`home-cards${lines.length > 3 ? ' many' : ''}${lines.length > 8 ? ' most' : ''}`}>
          {lines.map((line) => (
            <Card key={line.CARD_ID} line={line} card={cardOf(part.data?.LIST, line.CARD_ID)} />
          ))}
        </div>
      )}
      {part.data?.DUE_LIST.length !== 0 && (
        <Panel
          id="due"
          title={t('UI.HOME.DEADLINE')}
          note={part.data && <Rest list={part.data.DUE_LIST} />}
          tool={<AllDeadlines />}
          part={part}
        >
          <div className="home-dues">
            {part.data?.DUE_LIST.map((deadline) => (
              <Deadline key={deadline.DUE_TP} deadline={deadline} />
            ))}
          </div>
        </Panel>
      )}
    </div>
  );
}

const cardOf = (list: HomeCard[] | undefined, id: CardId) => list?.find(({ CARD_ID }) => CARD_ID === id);

/** Parts that a card has room for; of more it names the two with the most, and its tip all of them. */
const roomFor = 3;

function Card({ line, card }: { line: (typeof homeCards)[number]; card: HomeCard | undefined }) {
  const parts = card?.PARTS.map(({ CODE, CNT }) => ({ CODE, CNT, said: `${t(`UI.HOME.${CODE}`)} ${grouped(CNT)}` })) ?? [];
  const shown = parts.length > roomFor ? parts.toSorted((a, b) => b.CNT - a.CNT).slice(0, 2) : parts;
  const bad = 'bad' in line && card !== undefined && card.CNT > 0;
  const search = () => line.search({ USER_TP: session().USER_TP, today: today() });
  return (
    <button type="button" className={bad ? 'card bad' : 'card'} onClick={() => openTab(line.screen, search())}>
      <span className="card-title">
        {t(`UI.HOME.${line.CARD_ID}`)}
        {bad && <ExclamationCircleOutlined aria-hidden />}
      </span>
      <span className="card-count">{card && grouped(card.CNT)}</span>
      <span className="card-parts" title={parts.map(({ said }) => said).join(' · ')}>
        {shown.map(({ CODE, CNT, said }, i) => (
          <span key={CODE} className={CODE === overdueBalance && CNT > 0 ? 'bad' : undefined}>
            {i > 0 && ' · '}
            {said}
          </span>
        ))}
      </span>
    </button>
  );
}

/** Leads to the board of all deadlines, for whom it is. */
function AllDeadlines() {
  const open = opener('ptlDeadlineList', () => ({}));
  return open && <Figure name={t('UI.HOME.DEADLINE_ALL')} open={open} />;
}

/** Says so when nothing has to be done today. */
const Rest = ({ list }: { list: HomeDeadline[] }) =>
  list.every(({ OVER_CNT, TODAY_CNT }) => OVER_CNT + TODAY_CNT === 0) ? <span>{t('UI.HOME.NOT_DUE')}</span> : null;

function Deadline({ deadline }: { deadline: HomeDeadline }) {
  const line = homeDeadlines.find(({ DUE_TP }) => DUE_TP === deadline.DUE_TP);
  const title = t(`UI.HOME.DUE_${deadline.DUE_TP}`);
  return (
    <div className="home-kind">
      <h3 title={title}>{title}</h3>
      <dl>
        {dues.map((due) => {
          const some = deadline[`${due}_CNT`] > 0;
          const count = grouped(deadline[`${due}_CNT`]);
          const name = t(`UI.HOME.DUE_${due}`);
          const open = line && some ? opener(line.screen, () => line.search(due, dueDays(due, today(), deadline.SINCE_DT))) : undefined;
          return (
            <div key={due} className={some ? due : 'none'}>
              <dt>{name}</dt>
              <dd>
                <Figure name={`${title} ${name} ${count}`} text={count} open={open} />
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}
