import { type AnyExtension, type Attribute, Mark, mergeAttributes } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { TextAlign } from '@tiptap/extension-text-align';
import { BackgroundColor, Color, FontSize, TextStyle } from '@tiptap/extension-text-style';
import type { TagParseRule } from '@tiptap/pm/model';
import { StarterKit } from '@tiptap/starter-kit';

/** Addresses that a link may have. */
export const linkSchemes = ['http', 'https', 'mailto', 'tel'];

/** A picture of this portal, or one inside the text. */
export const isOwnPicture = (src: string): boolean => /^(\/(?![/\\])|data:image\/(png|jpeg|gif|webp);base64,)/.test(src);

/** A style of a node, kept as one declaration. */
const styled = (name: string, read: (element: HTMLElement) => string | null): Attribute => ({
  default: null,
  parseHTML: read,
  renderHTML: (attributes) => (attributes[name] ? { style: `${cssName(name)}: ${attributes[name]}` } : {}),
});
const cssName = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const size = (value: string | null): string | null => (value && /^\d+(\.\d+)?(px|%)?$/.test(value) ? value.replace(/(\d)$/, '$1px') : null);

/** What both kinds of cell have beyond the library's. Widths of columns are those of the table. */
const cell = {
  colwidth: { default: null, rendered: false, parseHTML: () => null },
  backgroundColor: styled('backgroundColor', (element) => element.style.backgroundColor || element.getAttribute('bgcolor')),
};

const FormattedTable = Table.extend({
  addAttributes() {
    return { width: { ...styled('width', (element) => size(element.style.width || element.getAttribute('width'))), default: '100%' } };
  },
  renderHTML: ({ HTMLAttributes }) => ['table', mergeAttributes(HTMLAttributes), ['tbody', 0]],
});

/** Spans that colour or size their text; what any other says has a mark of its own. */
const Inked = TextStyle.extend({
  parseHTML() {
    return (this.parent?.() ?? []).map((rule) => ({ ...rule, tag: 'span[style*="color"], span[style*="font-size"]' }) as TagParseRule);
  },
});

/** What a text may come with although no tool makes it: it stays as it is. */
const stays = (tag: string) =>
  Mark.create({ name: tag, parseHTML: () => [{ tag }], renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0] });

const own = (element: HTMLElement) => (isOwnPicture(element.getAttribute('src') ?? '') ? null : false);

/** What a formatted text may be made of: what the server keeps of one when it cleans it, and nothing beyond. */
export const schema: AnyExtension[] = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    heading: { levels: [1, 2, 3] },
    link: { openOnClick: false, protocols: linkSchemes, defaultProtocol: 'https', HTMLAttributes: { rel: 'noopener noreferrer' } },
  }),
  stays('small'),
  stays('code'),
  Inked,
  Color,
  BackgroundColor,
  FontSize,
  TextAlign.configure({ types: ['heading', 'paragraph'], alignments: ['left', 'center', 'right'] }),
  FormattedTable.configure({ View: null }),
  TableRow,
  TableCell.extend({
    addAttributes() {
      return { ...this.parent?.(), ...cell };
    },
  }),
  TableHeader.extend({
    addAttributes() {
      return { ...this.parent?.(), ...cell };
    },
  }),
  Image.extend({ parseHTML: () => [{ tag: 'img[src]', getAttrs: own }] }).configure({ allowBase64: true }),
];
