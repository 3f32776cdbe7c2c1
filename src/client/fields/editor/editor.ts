import { Editor } from '@tiptap/core';
import { pictureFile, picturesOf } from './files';
import { cleanPaste } from './paste';
import { schema } from './schema';

/** What the editor hands to its screen. */
interface Hands {
  /** Pictures that were pasted or dropped. */
  pictures(files: File[]): void;
  /** Pictures of a pasted text that are left out. */
  lost(count: number): void;
}

/** Does pasted HTML say anything besides the picture beside which it comes? */
function hasText(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return Boolean(body.textContent?.trim());
}

/** Makes an editor of a formatted text; it lives outside React and is mounted where it is shown. */
export function makeEditor(html: string, label: string, hands: Hands): Editor {
  const editor: Editor = new Editor({
    element: null,
    extensions: schema,
    content: html,
    editorProps: {
      attributes: { id: 'edit-text', class: 'foreign', role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
      // It is the window's: the library would take the key and do nothing with it.
      handleDOMEvents: { keydown: (_view, event) => event.key === 'Escape' },
      transformPastedHTML(text) {
        const pasted = cleanPaste(text);
        const files = pasted.pictures.flatMap((address, i) => pictureFile(address, i + 1) ?? []);
        if (files.length) hands.pictures(files);
        const lost = pasted.lost + pasted.pictures.length - files.length;
        if (lost) hands.lost(lost);
        return pasted.html;
      },
      handlePaste(_view, { clipboardData }) {
        const files = picturesOf(clipboardData?.files ?? []);
        if (!files.length || hasText(clipboardData?.getData('text/html') ?? '')) return false;
        hands.pictures(files);
        return true;
      },
      handleDrop(view, event) {
        const files = picturesOf(event.dataTransfer?.files ?? []);
        if (!files.length) return false;
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (at) editor.commands.setTextSelection(at.pos);
        hands.pictures(files);
        return true;
      },
    },
  });
  return editor;
}
