/** Markup that is safe to put into a page. */
class Markup {
  constructor(readonly text: string) {}
}

export type { Markup };

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

type Value = string | number | Markup | readonly Markup[];

const write = (value: Value): string => {
  if (value instanceof Markup) return value.text;
  return typeof value === 'object' ? value.map(write).join('') : String(value).replace(/[&<>"']/g, (c) => marks[c] as string);
};

/** Markup with values put in as text. */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Markup =>
  new Markup(parts.map((part, i) => part + (i < values.length ? write(values[i] as Value) : '')).join(''));

export const link = (href: string, name: string): Markup => html`<a href="${href}">${name}</a>`;

/** What a request is answered with. */
export class Answer {
  constructor(
    readonly status: number,
    readonly text: string,
    readonly location?: string,
    readonly type = 'text/html; charset=utf-8',
    /** A file in place of the text, and its name. */
    readonly file?: { bytes: Buffer; name: string },
  ) {}
}

const style = `body{font:14px/1.6 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1d2939}
h1{font-size:1.3rem}table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.3rem .6rem;border-bottom:1px solid #d0d5dd;vertical-align:top}
label{display:block;margin:.5rem 0}select,input{font:inherit;padding:.2rem .4rem;min-width:24rem}button{font:inherit;padding:.3rem .8rem;margin:.2rem .3rem .2rem 0}
a{color:#0b5c8a}iframe{width:100%;height:28rem;border:1px solid #d0d5dd}.long{overflow-wrap:anywhere}`;

/** A whole page; `refresh` loads it again every so many seconds. */
export function page(title: string, body: readonly Markup[], refresh?: number): string {
  const again = refresh ? html`<meta http-equiv="refresh" content="${refresh}">` : html``;
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><meta name="viewport" content="width=device-width">${again}<style>${new Markup(style)}</style></head><body><nav aria-label="Stand-ins">${link('/', 'Stand-ins')} · ${link('/mail', 'Mails')} · ${link('/sso', 'Single sign-on')} · ${link('/rates', 'Exchange rates')} · ${link('/juso', 'Addresses')} · ${link('/elvis', 'Document store')} · ${link('/unipass', 'Customs service')}</nav><main><h1>${title}</h1>${body}</main></body></html>`
    .text;
}
