import { RedoOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Splitter } from 'antd';
import { type FormEvent, type ReactNode, useState } from 'react';
import { FormScope } from '../fields/form';
import { t } from '../lib/texts';
import { useScreen } from '../shell/screen';
import { useStore } from '../shell/useStore';
import { GridScope, useGridModel } from './context';
import type { GridModel } from './model';
import { lowWindow } from './window';
import './screen.css';

/** A screen of one main grid: search pane, toolbar and grid below each other, all tied to `grid`. */
export function GridScreen<R extends object, S>({ grid, children }: { grid: GridModel<R, S>; children: ReactNode }) {
  return (
    <GridScope grid={grid}>
      <div className="gscreen">{children}</div>
    </GridScope>
  );
}

/** The search conditions: fields bind by their name. 초기화 and 조회 end the last row; Enter in a field searches. */
export function SearchPane({ children }: { children: ReactNode }) {
  const model = useGridModel();
  const screen = useScreen();
  const [folded, setFolded] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void model.search();
  };
  return (
    <FormScope form={model.form} screen={screen.screen}>
      <search className="gpane" aria-label={t('UI.PANE.SEARCH')}>
        <form className={folded ? 'gfields folded' : 'gfields'} onSubmit={submit} noValidate>
          {children}
          <div className="gpane-buttons">
            <button
              type="button"
              className="gfold"
              aria-expanded={!folded}
              aria-label={t('UI.PANE.MORE')}
              onClick={() => setFolded(!folded)}
            >
              {folded ? '▾' : '▴'}
            </button>
            {screen.has('refresh') && (
              <Button icon={<RedoOutlined aria-hidden />} onClick={() => model.form.reset()}>
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

/**
 * The grid above and its lower part, 3 : 1 with a splitter of 6 px. In a low window the lower part begins folded to its name;
 * a click on the name opens it.
 */
export function MasterDetail({ name, children }: { name: string; children: [ReactNode, ReactNode] }) {
  const low = useStore(lowWindow);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = chosen ?? !low;
  const [master, detail] = children;
  if (!open) {
    return (
      <div className="gmaster">
        <div className="gpart">{master}</div>
        <button type="button" className="gfolded" aria-expanded={false} onClick={() => setChosen(true)}>
          ▸ {name}
        </button>
      </div>
    );
  }
  return (
    <Splitter orientation="vertical" className="gmaster">
      <Splitter.Panel defaultSize="75%" min={120}>
        <div className="gpart">{master}</div>
      </Splitter.Panel>
      <Splitter.Panel min={60}>
        <div className="gpart glower">
          {detail}
          <button
            type="button"
            className="gfolder"
            aria-expanded
            aria-label={`${name} ${t('UI.GRID.FOLD')}`}
            onClick={() => setChosen(false)}
          >
            ▾
          </button>
        </div>
      </Splitter.Panel>
    </Splitter>
  );
}
