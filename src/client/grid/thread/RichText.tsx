import { createElement, Fragment, type ReactNode } from 'react';
import { LinkedText } from './NumberLinks';

/** Elements that a text of people has; of anything else its content alone is shown. */
const kept = new Set('P BR B STRONG I EM U S SUB SUP UL OL LI BLOCKQUOTE PRE CODE H1 H2 H3 H4 TABLE THEAD TBODY TR TH TD HR'.split(' '));
/** Elements in which blanks between others mean nothing. */
const structured = new Set('UL OL TABLE THEAD TBODY TR'.split(' '));
const schemes = /^(https?|mailto):/i;
const pictures = /^(\/api\/file\/fileDownload\?|data:image\/)/;

function childrenOf(node: Node, shipment: string | null): ReactNode[] {
  return [...node.childNodes].map((child, key) => draw(child, key, shipment));
}

function draw(node: Node, key: number, shipment: string | null): ReactNode {
  if (node instanceof Text) {
    const isBlank = node.data.trim() === '' && structured.has(node.parentElement?.tagName ?? '');
    return isBlank ? null : <LinkedText key={key} text={node.data} shipment={shipment} />;
  }
  if (!(node instanceof Element)) return null;
  const { tagName } = node;
  const href = node.getAttribute('href') ?? '';
  if (tagName === 'A' && schemes.test(href))
    return (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer">
        {node.textContent}
      </a>
    );
  const src = node.getAttribute('src') ?? '';
  if (tagName === 'IMG') return pictures.test(src) ? <img key={key} src={src} alt={node.getAttribute('alt') ?? ''} /> : null;
  if (!kept.has(tagName)) return <Fragment key={key}>{childrenOf(node, shipment)}</Fragment>;
  return createElement(tagName.toLowerCase(), { key }, ...(node.hasChildNodes() ? childrenOf(node, shipment) : []));
}

/** Cleaned HTML as elements of the page: no markup of it is put there as it came, and its numbers are links. */
export function RichText({ html, shipment }: { html: string; shipment: string | null }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return <div className="csm-text">{childrenOf(body, shipment)}</div>;
}
