/** A paragraph that Word draws as an entry of a list. */
interface Entry {
  paragraph: HTMLElement;
  level: number;
  numbered: boolean;
}

const levelOf = (element: Element): number => Number(/mso-list:[^;:]*\blevel(\d)/i.exec(element.getAttribute('style') ?? '')?.[1] ?? 0);

/** Takes the drawn mark of an entry away; does it count? */
function takeMark(paragraph: Element): boolean {
  const marks = [...paragraph.querySelectorAll('span')].filter((span) => /mso-list:\s*Ignore/i.test(span.getAttribute('style') ?? ''));
  const text = marks.map((mark) => mark.textContent ?? '').join('');
  for (const mark of marks) mark.remove();
  return /^\s*[([]?([\d①-⑳]+|[a-z]{1,4}|[가-힣])[.)\]]/i.test(text) || /^\s*[①-⑳]/.test(text);
}

/** Entries that follow each other directly, by the runs they make. */
function runsOf(body: HTMLElement): Entry[][] {
  const runs: Entry[][] = [];
  let last: Element | null = null;
  for (const paragraph of body.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6')) {
    const level = levelOf(paragraph);
    if (!level) continue;
    const entry = { paragraph, level, numbered: takeMark(paragraph) };
    if (last && paragraph.previousElementSibling === last) runs.at(-1)?.push(entry);
    else runs.push([entry]);
    last = paragraph;
  }
  return runs;
}

/** Makes lists of the paragraphs that Word draws as such, one inside the other by their level. */
export function listsOf(body: HTMLElement): void {
  for (const run of runsOf(body)) {
    /** The lists that are open, the innermost last. */
    const open: { list: HTMLElement; level: number }[] = [];
    for (const { paragraph, level, numbered } of run) {
      const tag = numbered ? 'ol' : 'ul';
      while ((open.at(-1)?.level ?? 0) > level) open.pop();
      const present = open.at(-1);
      if (present?.level === level && present.list.localName !== tag) open.pop();
      if (open.at(-1)?.level !== level) {
        const list = body.ownerDocument.createElement(tag);
        const outer = open.at(-1)?.list.lastElementChild;
        if (outer) outer.append(list);
        else paragraph.before(list);
        open.push({ list, level });
      }
      const item = body.ownerDocument.createElement('li');
      open.at(-1)?.list.append(item);
      const line = body.ownerDocument.createElement('p');
      line.append(...paragraph.childNodes);
      item.append(line);
      paragraph.remove();
    }
  }
}
