import { Button } from 'antd';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { Call } from '../../contract/call';
import { call, shown } from '../lib/call';
import { t } from '../lib/texts';
import { menus } from './menu';
import { NoticeView } from './noticeView';
import { openTab } from './tabs';

export interface Part<Out> {
  /** What the server answered; undefined while it is on its way or where it failed. */
  data: Out | undefined;
  failure: string | null;
  load(): void;
}

/**
 * A part of the page that loads and fails by itself: once for each moment the page was asked for, from 1 on, and each body it is asked with, again
 * where it failed. `keep` leaves the last figures where they cannot be read anew, or are of another body.
 */
export function usePart<Out, In extends object = object>(of: Call<In, Out>, asked: number, keep = false, body?: In): Part<Out> {
  const sent = JSON.stringify(body ?? {});
  const [state, setState] = useState<Pick<Part<Out>, 'data' | 'failure'> & { sent: string }>({ data: undefined, failure: null, sent });
  const done = useRef('');
  const load = useCallback(() => {
    const own = `${asked} ${sent}`;
    done.current = own;
    call(of, JSON.parse(sent) as In, { quiet: true }).then(
      ({ data }) => done.current === own && setState({ data, failure: null, sent }),
      (error: unknown) => {
        console.error(error);
        if (done.current !== own) return;
        done.current = '';
        setState(({ data }) => ({ data: keep ? data : undefined, failure: shown(error), sent }));
      },
    );
  }, [of, asked, keep, sent]);
  useEffect(() => {
    if (asked && done.current !== `${asked} ${sent}`) load();
  }, [load, asked, sent]);
  return { ...(keep || state.sent === sent ? state : { data: undefined, failure: null }), load };
}

interface PanelProps {
  id: string;
  title: string;
  /** Beside the title. */
  note?: ReactNode;
  /** At the right end of the title's line. */
  tool?: ReactNode;
  part: Pick<Part<unknown>, 'data' | 'failure' | 'load'>;
  children: ReactNode;
}

/** A part with its title. Its place is kept while it loads; where it failed it says so. */
export function Panel({ id, title, note, tool, part, children }: PanelProps) {
  return (
    <section className={`home-panel home-${id}`} aria-labelledby={`home-${id}`} aria-busy={part.data === undefined && !part.failure}>
      <div className="home-title">
        <h2 id={`home-${id}`}>{title}</h2>
        {note}
        {tool}
      </div>
      <div className="home-body">
        {part.failure ? <Failure text={part.failure} load={part.load} /> : part.data !== undefined && children}
      </div>
    </section>
  );
}

/** A part that has nothing to show. */
export const Empty = ({ text }: { text: string }) => <NoticeView kind="info" text={text} />;

/** A part that could not be loaded, and the way to try again. */
export const Failure = ({ text, load }: { text: string; load(): void }) => (
  <NoticeView kind="info" text={text}>
    <Button onClick={load}>{t('UI.COMMON.RETRY')}</Button>
  </NoticeView>
);

/** A figure, or a name, that opens a screen where the user has it. */
export function Figure({ name, text = name, open }: { name: string; text?: string; open?: (() => void) | undefined }) {
  if (!open) return text;
  return (
    <button type="button" className="link" aria-label={name} onClick={open}>
      {text}
    </button>
  );
}

/** Opens a screen with a condition; undefined where the user has no such screen. */
export const opener = (screen: string, search: () => Record<string, string>): (() => void) | undefined =>
  screen in menus.get().menuMap ? () => openTab(screen, search()) : undefined;
