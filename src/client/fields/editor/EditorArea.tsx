import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { HtmlEdit } from '../../../contract/cms/popup/cmsHtmlEditorPopup';
import { EditorTools } from './EditorTools';
import type { Asks } from './tools';
import './editor.css';
import '../foreign.css';

/** A formatted text that is written: toolbar and page, which has the focus. Alt+F10 goes to the toolbar. */
export function EditorArea({ editor, asks, variables }: { editor: Editor; asks: Asks; variables?: HtmlEdit['VARIABLES'] }) {
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (page.current) editor.mount(page.current);
    editor.commands.focus();
    return () => editor.unmount();
  }, [editor]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isLink = event.key === 'k' && (event.ctrlKey || event.metaKey);
    if (!isLink && !(event.altKey && event.key === 'F10')) return;
    event.preventDefault();
    const bar = event.currentTarget.querySelector('[role=toolbar]');
    (isLink ? bar?.querySelector<HTMLElement>('[aria-keyshortcuts$="K"]') : bar?.querySelector<HTMLElement>('[tabindex="0"]'))?.[
      isLink ? 'click' : 'focus'
    ]();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the editor inside
    <div className="edit" onKeyDown={onKeyDown}>
      <EditorTools editor={editor} asks={asks} variables={variables} />
      <div className="edit-page" ref={page} />
    </div>
  );
}
