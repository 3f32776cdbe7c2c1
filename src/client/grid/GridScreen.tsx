import { CaretDownOutlined, CaretUpOutlined, DownOutlined, RedoOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons';
import { useMemoizedFn } from 'ahooks';
import { Button } from 'antd';
import { type FocusEvent, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { FormScope } from '../fields/form';
import { t } from '../lib/texts';
import { Panes } from '../shell/panes';
import { onPhone } from '../shell/phone';
import { useScreen } from '../shell/screen';
import { Unfold } from '../shell/subTabs';
import { useStore } from '../shell/useStore';
import { GridScope, useGridModel } from './context';
import type { GridModel } from './model';
import { goRound } from './partKeys';
import { lowWindow } from './room';
import './screen.css';

/** A screen of one main grid: search pane, toolbar and grid below each other, all tied to `grid`. */
export function GridScreen<R extends object, S>({ grid, children }: { grid: GridModel<R, S>; children: ReactNode }) {
  return (
    <GridScope grid={grid}>
      <div className="gscreen" onKeyDownCapture={goRound}>
        {children}
      </div>
    </GridScope>
  );
}

interface PaneProps {
  /** In place of loading the grid. */
  onSearch?: () => unknown;
  /** It begins folded to its first row: the room is for the work below. */
  folded?: boolean;
  children: ReactNode;
}

/** The search conditions: fields bind by their name. 초기화 and 조회 end the last row; Enter in a field searches. */
export function SearchPane({ onSearch, folded: begins = false, children }: PaneProps) {
  const model = useGridModel();
  const screen = useScreen();
  const [folded, setFolded] = useState(begins || onPhone.get());
  const form = useRef<HTMLFormElement>(null);
  const several = useSeveralRows(form);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void (onSearch ? onSearch() : model.search());
  };
  /** What has the focus is seen. */
  const unfold = ({ target, currentTarget }: FocusEvent) => {
    if (target.getBoundingClientRect().top >= currentTarget.getBoundingClientRect().bottom) setFolded(false);
  };
  return (
    <FormScope form={model.query.form} screen={screen.screen} search>
      <search className="gpane" aria-label={t('UI.PANE.SEARCH')}>
        <form ref={form} className={folded ? 'gfields folded' : 'gfields'} onSubmit={submit} onFocus={unfold} noValidate>
          {children}
          <div className="gpane-buttons">
            {(several || folded) && (
              <button
                type="button"
                className="gfold"
                aria-expanded={!folded}
                aria-label={t('UI.PANE.MORE')}
                onClick={() => setFolded(!folded)}
              >
                {folded ? <CaretDownOutlined aria-hidden /> : <CaretUpOutlined aria-hidden />}
              </button>
            )}
            {screen.has('refresh') && (
              <Button icon={<RedoOutlined aria-hidden />} onClick={() => model.query.form.reset()}>
                {screen.caption('refresh')}
              </Button>
            )}
            {screen.has('search') && (
              <Button type="primary" htmlType="submit" icon={<SearchOutlined aria-hidden />}>
                {screen.caption('search')}
              </Button>
            )}
          </div>
        </form>
      </search>
    </FormScope>
  );
}

/** Do the fields take more than one row? */
function useSeveralRows(form: { readonly current: HTMLElement | null }): boolean {
  const [several, setSeveral] = useState(false);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setSeveral(element.scrollHeight > rowHeight * 1.5));
    observer.observe(element);
    return () => observer.disconnect();
  }, [form]);
  return several;
}

/** Height of a row of fields, and of the lower part while it is folded to its line, px. */
const rowHeight = 30;
/** The lower part as it begins, and as it opens in a low window, where a quarter would have no room for rows. */
const lowerPart = '25%';
const lowerPartOfLowWindow = '45%';

/**
 * The grid above and its lower part, 3 : 1 unless another share is given, with a splitter of 6 px. In a low window a lower part without a share of its own begins
 * folded to its name and counts, or its tabs; the arrow at its right end opens and folds it, a tab opens it.
 */
export function MasterDetail({ name, share = lowerPart, children }: { name: string; share?: string; children: [ReactNode, ReactNode] }) {
  const low = useStore(lowWindow);
  const kept = useGridModel().drawn.lowerPart;
  const { open: chosen, size = share } = useStore(kept);
  const open = chosen ?? (!low || share !== lowerPart);
  const [master, detail] = children;
  const keep = (part: ReturnType<typeof kept.get>) => kept.set({ ...kept.get(), ...part });
  // The same one at each render: what opens the part by it does so when it is asked to, and not again once somebody has folded it.
  const unfold = useMemoizedFn(() => keep({ open: true, ...(low && size === share ? { size: lowerPartOfLowWindow } : {}) }));
  return (
    <Panes orientation="vertical" className="gmaster" onResize={([, lower]) => open && lower !== undefined && keep({ size: lower })}>
      <Panes.Panel min={120}>
        <div className="gpart">{master}</div>
      </Panes.Panel>
      <Panes.Panel size={open ? size : rowHeight} min={open ? 60 : rowHeight} resizable={open}>
        <div className={`gpart glower${open ? '' : ' folded'}`}>
          <Unfold value={unfold}>{detail}</Unfold>
          <button
            type="button"
            className="gfolder"
            aria-expanded={open}
            aria-label={`${name} ${t(open ? 'UI.GRID.FOLD' : 'UI.GRID.EXPAND')}`}
            onClick={() => (open ? keep({ open: false }) : unfold())}
          >
            {open ? <DownOutlined aria-hidden /> : <UpOutlined aria-hidden />}
          </button>
        </div>
      </Panes.Panel>
    </Panes>
  );
}
