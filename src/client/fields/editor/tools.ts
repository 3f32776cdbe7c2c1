import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BoldOutlined,
  ClearOutlined,
  ItalicOutlined,
  LineOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  RightSquareOutlined,
  StrikethroughOutlined,
  TagOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import type { ChainedCommands, Editor } from '@tiptap/core';
import { CellSelection } from '@tiptap/pm/tables';
import type { ComponentType } from 'react';

/** What the toolbar asks of the screen it stands in. */
export interface Asks {
  /** The address of a link: null where it is given up, empty to take the link away. */
  link(present: string): Promise<string | null>;
  /** What a picture shows, in words. */
  alt(present: string): Promise<string | null>;
  /** Lets pictures be chosen; a text that has none leaves it out, and with it the tools of pictures. */
  pictures?(): void;
}

/** A button of the toolbar, named by its text `UI.EDIT.{id}`. */
export interface Tool {
  id: string;
  Icon: ComponentType;
  run(editor: Editor, asks: Asks): unknown;
  /** Of a tool that is on or off where the cursor stands. */
  on?(editor: Editor): boolean;
  /** Where it can be used; everywhere when not said. */
  can?(editor: Editor): boolean;
  /** Keys that do the same. */
  keys?: string;
}

type Step = (chain: ChainedCommands) => ChainedCommands;
const doing = (step: Step) => (editor: Editor) => step(editor.chain().focus()).run();
const could = (step: Step) => (editor: Editor) => step(editor.can().chain()).run();

const mark = (id: string, Icon: ComponentType, name: string, keys?: string): Tool => ({
  id,
  Icon,
  run: doing((chain) => chain.toggleMark(name)),
  on: (editor) => editor.isActive(name),
  ...(keys ? { keys } : {}),
});
const align = (id: string, Icon: ComponentType, textAlign: string): Tool => ({
  id,
  Icon,
  run: doing((chain) => chain.toggleTextAlign(textAlign)),
  on: (editor) => editor.isActive({ textAlign }),
});

async function changeLink(editor: Editor, { link }: Asks): Promise<void> {
  const href = await link(String(editor.getAttributes('link').href ?? ''));
  if (href === null) return;
  const chain = editor.chain().focus().extendMarkRange('link');
  if (href === '') chain.unsetLink().run();
  else if (editor.state.selection.empty && !editor.isActive('link')) {
    chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
  } else chain.setLink({ href }).run();
}

async function describePicture(editor: Editor, { alt }: Asks): Promise<void> {
  const words = await alt(String(editor.getAttributes('image').alt ?? ''));
  if (words !== null) editor.chain().focus().updateAttributes('image', { alt: words }).run();
}

/** Tools of pictures. */
export const pictureTools: readonly string[] = ['PICTURE', 'ALT'];

/** The tools in their groups. */
export const tools: readonly (readonly Tool[])[] = [
  [
    { id: 'UNDO', Icon: UndoOutlined, run: doing((chain) => chain.undo()), can: could((chain) => chain.undo()), keys: 'Ctrl+Z' },
    { id: 'REDO', Icon: RedoOutlined, run: doing((chain) => chain.redo()), can: could((chain) => chain.redo()), keys: 'Ctrl+Y' },
  ],
  [
    mark('BOLD', BoldOutlined, 'bold', 'Ctrl+B'),
    mark('ITALIC', ItalicOutlined, 'italic', 'Ctrl+I'),
    mark('UNDERLINE', UnderlineOutlined, 'underline', 'Ctrl+U'),
    mark('STRIKE', StrikethroughOutlined, 'strike'),
  ],
  [align('LEFT', AlignLeftOutlined, 'left'), align('CENTER', AlignCenterOutlined, 'center'), align('RIGHT', AlignRightOutlined, 'right')],
  [
    {
      id: 'BULLETS',
      Icon: UnorderedListOutlined,
      run: doing((chain) => chain.toggleBulletList()),
      on: (editor) => editor.isActive('bulletList'),
    },
    {
      id: 'NUMBERS',
      Icon: OrderedListOutlined,
      run: doing((chain) => chain.toggleOrderedList()),
      on: (editor) => editor.isActive('orderedList'),
    },
    {
      id: 'QUOTE',
      Icon: RightSquareOutlined,
      run: doing((chain) => chain.toggleBlockquote()),
      on: (editor) => editor.isActive('blockquote'),
    },
    { id: 'LINE', Icon: LineOutlined, run: doing((chain) => chain.setHorizontalRule()) },
  ],
  [
    { id: 'LINK', Icon: LinkOutlined, run: changeLink, on: (editor) => editor.isActive('link'), keys: 'Ctrl+K' },
    { id: 'PICTURE', Icon: PictureOutlined, run: (_, asks) => asks.pictures?.() },
    { id: 'ALT', Icon: TagOutlined, run: describePicture, can: (editor) => editor.isActive('image') },
  ],
  [{ id: 'CLEAR', Icon: ClearOutlined, run: doing((chain) => chain.unsetAllMarks().clearNodes().unsetTextAlign()) }],
];

/** What can be done with a table, in groups: text `UI.EDIT.{id}`. */
export const tableSteps: readonly (readonly [id: string, step: Step][])[] = [
  [['TABLE_NEW', (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true })]],
  [
    ['ROW_ABOVE', (chain) => chain.addRowBefore()],
    ['ROW_BELOW', (chain) => chain.addRowAfter()],
    ['ROW_DELETE', (chain) => chain.deleteRow()],
  ],
  [
    ['COL_LEFT', (chain) => chain.addColumnBefore()],
    ['COL_RIGHT', (chain) => chain.addColumnAfter()],
    ['COL_DELETE', (chain) => chain.deleteColumn()],
  ],
  [
    ['MERGE', (chain) => chain.mergeCells()],
    ['SPLIT', (chain) => chain.splitCell()],
    ['HEAD_ROW', (chain) => chain.toggleHeaderRow()],
    ['HEAD_COL', (chain) => chain.toggleHeaderColumn()],
  ],
  [['TABLE_DELETE', (chain) => chain.deleteTable()]],
];

/** Does a step of a table, or can it be done? */
export const takeStep = (editor: Editor, step: Step): boolean => doing(step)(editor);
export const canStep = (editor: Editor, step: Step): boolean => could(step)(editor);

/** Colours of text and of its ground, none first: text `UI.EDIT.{id}`. All of them can be read. */
export const inks: readonly (readonly [id: string, colour: string | null])[] = [
  ['INK_NONE', null],
  ['INK_RED', '#b81d26'],
  ['INK_ORANGE', '#8a4b00'],
  ['INK_GREEN', '#1f6b33'],
  ['INK_BLUE', '#0c4a84'],
  ['INK_GREY', '#5a6873'],
];
export const grounds: readonly (readonly [id: string, colour: string | null])[] = [
  ['GROUND_NONE', null],
  ['GROUND_YELLOW', '#fff0b8'],
  ['GROUND_GREEN', '#ddf0dd'],
  ['GROUND_BLUE', '#ddeaf8'],
  ['GROUND_RED', '#fadddd'],
];

/** The ground of the cells chosen, else of the text. */
export function setGround(editor: Editor, colour: string | null): void {
  const chain = editor.chain().focus();
  if (editor.state.selection instanceof CellSelection) chain.setCellAttribute('backgroundColor', colour).run();
  else if (colour) chain.setBackgroundColor(colour).run();
  else chain.unsetBackgroundColor().run();
}

/** Kinds of paragraph: 0 plain, else the level of a heading. */
export const levels = [0, 1, 2, 3] as const;
export const levelOf = (editor: Editor): number => levels.find((level) => level > 0 && editor.isActive('heading', { level })) ?? 0;
export function setLevel(editor: Editor, level: number): void {
  const chain = editor.chain().focus();
  if (level === 1 || level === 2 || level === 3) chain.setHeading({ level }).run();
  else chain.setParagraph().run();
}
