import { BgColorsOutlined, FontColorsOutlined, FunctionOutlined, TableOutlined } from '@ant-design/icons';
import type { Editor } from '@tiptap/core';
import { Dropdown, type MenuProps } from 'antd';
import { type ComponentType, type FocusEvent, type KeyboardEvent, useEffect, useReducer, useRef, useState } from 'react';
import type { HtmlEdit } from '../../../contract/cms/popup/cmsHtmlEditorPopup';
import { t } from '../../lib/texts';
import { Reasoned } from '../Reasoned';
import {
  type Asks,
  canStep,
  grounds,
  inks,
  levelOf,
  levels,
  pictureTools,
  setGround,
  setLevel,
  tableSteps,
  takeStep,
  tools,
} from './tools';

interface Props {
  editor: Editor;
  asks: Asks;
  variables?: HtmlEdit['VARIABLES'];
}

type Item = NonNullable<MenuProps['items']>[number];
const name = (id: string) => t(`UI.EDIT.${id}`);

/** Draws again after every step of the editor. */
function useSteps(editor: Editor): void {
  const [, draw] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    editor.on('transaction', draw);
    return () => void editor.off('transaction', draw);
  }, [editor]);
}

/** Tab reaches one of the tools, arrows, Home and End go from one to the next, Escape goes back to the text. */
function useRoving(editor: Editor) {
  const ref = useRef<HTMLDivElement>(null);
  const last = useRef<Element | null>(null);
  const all = () => [...(ref.current?.querySelectorAll<HTMLElement>('button, select') ?? [])];
  const mark = () => {
    const stop = all().find((one) => one === last.current) ?? all()[0];
    for (const one of all()) one.tabIndex = one === stop ? 0 : -1;
  };
  useEffect(mark);
  const onFocus = (event: FocusEvent) => {
    last.current = event.target;
    mark();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const stops = all();
    const at = stops.indexOf(document.activeElement as HTMLElement);
    const goals: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 };
    const goal = goals[event.key];
    if (at < 0 || (goal === undefined && event.key !== 'Escape')) return;
    event.preventDefault();
    if (goal === undefined) editor.commands.focus();
    else stops.at(goal % stops.length)?.focus();
  };
  return { ref, onFocus, onKeyDown };
}

/** The toolbar of the editor. */
export function EditorTools({ editor, asks, variables }: Props) {
  useSteps(editor);
  const roving = useRoving(editor);
  const tableItems: Item[] = tableSteps.flatMap((group, i): Item[] => [
    ...(i ? [{ type: 'divider', key: `line${i}` } as const] : []),
    ...group.map(([id, step]) => ({ key: id, label: name(id), disabled: !canStep(editor, step), onClick: () => takeStep(editor, step) })),
  ]);
  const colours = (list: typeof inks, choose: (colour: string | null) => void): Item[] =>
    list.map(([id, colour]) => ({
      key: id,
      label: name(id),
      icon: <span className="edit-swatch" style={{ background: colour ?? 'transparent' }} aria-hidden />,
      onClick: () => choose(colour),
    }));
  const variableItems = (variables ?? []).map(
    (one): Item => ({
      key: one.name,
      label: `${one.title} \${${one.name}}`,
      onClick: () =>
        editor
          .chain()
          .focus()
          .insertContent({ type: 'text', text: `\${${one.name}}` })
          .run(),
    }),
  );
  const ink = (colour: string | null) => {
    const chain = editor.chain().focus();
    (colour ? chain.setColor(colour) : chain.unsetColor()).run();
  };
  return (
    <div {...roving} className="edit-tools" role="toolbar" aria-label={name('TOOLS')} aria-controls="edit-text">
      <select
        className="edit-level"
        aria-label={name('LEVEL')}
        value={levelOf(editor)}
        onChange={(event) => setLevel(editor, Number(event.target.value))}
      >
        {levels.map((level) => (
          <option key={level} value={level}>
            {name(`LEVEL_${level}`)}
          </option>
        ))}
      </select>
      <Choice id="INK" Icon={FontColorsOutlined} items={colours(inks, ink)} />
      <Choice id="GROUND" Icon={BgColorsOutlined} items={colours(grounds, (colour) => setGround(editor, colour))} />
      <Choice id="TABLE" Icon={TableOutlined} items={tableItems} />
      {variables && <Choice id="VARIABLE" Icon={FunctionOutlined} items={variableItems} />}
      {tools.map((group) => (
        <span key={group[0]?.id} className="edit-group">
          {group
            .filter(({ id }) => asks.pictures || !pictureTools.includes(id))
            .map(({ id, Icon, run, on, can, keys }) => (
              <Reasoned key={id} off={can && !can(editor) && name(`${id}_OFF`)} tip={keys ? `${name(id)} (${keys})` : name(id)}>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={name(id)}
                  aria-keyshortcuts={keys?.replace('Ctrl', 'Control')}
                  {...(on ? { 'aria-pressed': on(editor) } : {})}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => void run(editor, asks)}
                >
                  <Icon aria-hidden />
                </button>
              </Reasoned>
            ))}
        </span>
      ))}
    </div>
  );
}

/** A tool that offers a choice; Escape closes that alone. */
function Choice({ id, Icon, items }: { id: string; Icon: ComponentType; items: Item[] }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  };
  return (
    <Dropdown menu={{ items, onKeyDown }} open={open} onOpenChange={setOpen} trigger={['click']} autoFocus>
      <button
        ref={button}
        type="button"
        className="edit-choice"
        aria-haspopup="menu"
        aria-expanded={open}
        onMouseDown={(event) => event.preventDefault()}
      >
        <Icon aria-hidden /> {name(id)}
      </button>
    </Dropdown>
  );
}
