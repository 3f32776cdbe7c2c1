import { CheckCircleOutlined, ReloadOutlined, SearchOutlined } from '@ant-design/icons';
import { useEventListener, useInterval } from 'ahooks';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { cmsAdminDay, type DayPart, type DayPartName, needsAttention } from '../../../../contract/cms/log/cmsAdminDay';
import { errorCode, plainNumber } from '../../../../contract/find';
import { dashed } from '../../../../contract/shown';
import { t } from '../../../lib/texts';
import { menuOf } from '../../../shell/menu';
import { type Part, usePart } from '../../../shell/part';
import { useScreen } from '../../../shell/screen';
import { openTab } from '../../../shell/tabs';
import { DayPanel, FactPanel, TablePanel } from './dayPanels';
import './adminDay.css';

/** How often the figures are asked for again while the page is looked at, ms. */
const every = 60_000;

const ofPeople = ['registrations', 'accounts', 'mails'] as const satisfies DayPartName[];
const ofSystem = ['outside', 'jobs', 'errors'] as const satisfies DayPartName[];

/** The moment the figures are asked for: at once, each minute while somebody can see the page, and by hand. */
function useMoment(): [asked: number, ask: () => void] {
  const [asked, setAsked] = useState(Date.now);
  const look = () => {
    if (document.visibilityState === 'visible') setAsked((last) => (Date.now() - last >= every ? Date.now() : last));
  };
  useInterval(look, every / 4, { immediate: true });
  useEventListener('visibilitychange', look, { target: () => document });
  return [asked, () => setAsked(Date.now())];
}

export default function CmsAdminDay() {
  const { has } = useScreen();
  return has('system') ? <WholeDay /> : <OwnDay />;
}

/** What is of a corporation: its people and its mails. */
function OwnDay() {
  const [asked, ask] = useMoment();
  const people = usePeople(asked);
  return (
    <div className="home admin-day">
      <Head ask={ask} parts={people} />
      <Attention parts={people} />
    </div>
  );
}

function WholeDay() {
  const [asked, ask] = useMoment();
  const people = usePeople(asked);
  const outside = usePart(cmsAdminDay.outside, asked, true);
  const jobs = usePart(cmsAdminDay.jobs, asked, true);
  const errors = usePart(cmsAdminDay.errors, asked, true);
  const room = usePart(cmsAdminDay.room, asked, true);
  const system = usePart(cmsAdminDay.system, asked, true);
  const parts: Named[] = [...people, ...named(ofSystem, [outside, jobs, errors])];
  return (
    <div className="home admin-day">
      <Head ask={ask} parts={[...parts, { name: 'room', part: room }, { name: 'system', part: system }]} />
      <Attention parts={parts} />
      <div className="admin-day-facts">
        <FactPanel name="system" part={system} />
        <FactPanel name="room" part={room} />
        <TablePanel part={room} />
      </div>
    </div>
  );
}

interface Named {
  name: DayPartName;
  part: Part<DayPart>;
}
const named = (names: readonly DayPartName[], parts: readonly Part<DayPart>[]): Named[] =>
  names.flatMap((name, i) => (parts[i] ? [{ name, part: parts[i] }] : []));

function usePeople(asked: number): Named[] {
  const registrations = usePart(cmsAdminDay.registrations, asked, true);
  const accounts = usePart(cmsAdminDay.accounts, asked, true);
  const mails = usePart(cmsAdminDay.mails, asked, true);
  return named(ofPeople, [registrations, accounts, mails]);
}

/** The time of the oldest figures, the way to an error by its code, and the way to ask again. */
function Head({ ask, parts }: { ask(): void; parts: Named[] }) {
  const { title, caption } = useScreen();
  const oldest = parts.flatMap(({ part }) => part.data?.AT_DTM ?? []).toSorted()[0];
  return (
    <div className="home-head">
      <h1>{title}</h1>
      <span>{oldest && t('UI.cmsAdminDay.AS_OF', dashed(oldest))}</span>
      {menuOf('cmsErrorLogList') && <ErrorSearch />}
      <Button icon={<ReloadOutlined aria-hidden />} onClick={ask}>
        {caption('refresh')}
      </Button>
    </div>
  );
}

/** The code that a user reads out opens its error; some read the last part alone. */
function ErrorSearch() {
  const [typed, setTyped] = useState('');
  const open = () => {
    const code = plainNumber(typed);
    if (!code) return;
    setTyped('');
    openTab('cmsErrorLogList', { ERR_CD: errorCode(code) ?? code });
  };
  return (
    <Input
      className="admin-day-code"
      prefix={<SearchOutlined aria-hidden />}
      aria-label={t('UI.cmsAdminDay.FIND')}
      placeholder={t('UI.cmsAdminDay.FIND')}
      maxLength={30}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onPressEnter={(event) => !event.nativeEvent.isComposing && open()}
    />
  );
}

/** The parts with something to do; those in order in one line. */
function Attention({ parts }: { parts: Named[] }) {
  const isQuiet = ({ part }: Named) => part.data !== undefined && !part.failure && !part.data.LIST.some(needsAttention);
  const isLoud = ({ part }: Named) => part.failure !== null || (part.data?.LIST.some(needsAttention) ?? false);
  const waiting = parts.some(({ part }) => part.data === undefined && !part.failure);
  const quiet = parts.filter(isQuiet).map(({ name }) => t(`UI.cmsAdminDay.P_${name}`));
  return (
    <>
      {parts.filter(isLoud).map(({ name, part }) => (
        <DayPanel key={name} name={name} part={part} />
      ))}
      <p className="admin-day-quiet" role="status" aria-busy={waiting}>
        {waiting && quiet.length === 0 ? t('UI.cmsAdminDay.LOOKING') : null}
        {quiet.length > 0 && (
          <>
            <CheckCircleOutlined aria-hidden /> {t('UI.cmsAdminDay.QUIET', quiet.join(', '))}
          </>
        )}
      </p>
    </>
  );
}
