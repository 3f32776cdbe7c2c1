import { partnerCalls, partnerDocument, partnerLimit, partnerPage } from '../../contract/open/partner';
import { escapeHtml } from '../lib/mail';
import { bodyLimits } from '../lib/requestLimits';
import type { Speech } from '../lib/texts';
import { type Description, type Operation, operations, sentSchemas } from './document';
import { exampleKey, examples } from './examples';

/** A schema as the tables show it. */
interface Shown {
  type?: string | readonly string[];
  enum?: readonly unknown[];
  $ref?: string;
  items?: Shown;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  maxItems?: number;
  default?: unknown;
  description?: string;
}

interface Table {
  properties: Record<string, Shown>;
  required: readonly string[];
}

const style = `
  :root { color-scheme: light; font: 15px/1.55 system-ui, "Malgun Gothic", "Apple SD Gothic Neo", sans-serif; color: #1c2530; background: #fff }
  body { margin: 0 auto; max-width: 1080px; padding: 24px 24px 80px }
  header { display: flex; justify-content: space-between; align-items: baseline; gap: 24px; border-bottom: 1px solid #d5dbe3 }
  h1 { font-size: 26px; margin: 8px 0 } h2 { font-size: 19px; margin: 40px 0 8px } h3 { font-size: 15px; margin: 20px 0 6px }
  a { color: #0b5cad } p { margin: 6px 0 } nav a { margin-right: 16px }
  code, pre { font: 13px/1.5 ui-monospace, Consolas, "D2Coding", monospace }
  pre { background: #f4f6f9; border: 1px solid #d5dbe3; border-radius: 4px; padding: 12px; overflow-x: auto; white-space: pre }
  .scroll { overflow-x: auto } table { border-collapse: collapse; width: 100% }
  th, td { text-align: left; vertical-align: top; padding: 5px 10px; border: 1px solid #d5dbe3 } th { background: #f4f6f9; white-space: nowrap }
  td:first-child, .kind { white-space: nowrap } .need { color: #b3261e; font-weight: 600 }
  .call { background: #eef3f9; border-left: 4px solid #0b5cad; padding: 8px 12px; overflow-wrap: anywhere }
  summary { cursor: pointer; font-weight: 600; margin: 16px 0 6px }
  :focus-visible { outline: 2px solid #0b5cad; outline-offset: 2px }
`;

/** The description as a page to be read: no script, nothing from elsewhere. */
export function pageOf(description: Description, lang: 'ko' | 'en', speech: Speech): string {
  const t = (key: string, ...args: (string | number)[]) => escapeHtml(speech.text(`UI.OPEN.${key}`, ...args));
  const [{ url = '' } = {}] = description.servers;
  const other = lang === 'ko' ? (['en', 'English'] as const) : (['ko', '한국어'] as const);
  const { info, components } = description;
  return `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(info.title)}</title><style>${style}</style></head><body>
<header><h1>${escapeHtml(info.title)}</h1><p><a href="${partnerPage.path}?lang=${other[0]}" lang="${other[0]}">${other[1]}</a></p></header>
<main>
<p>${escapeHtml(info.description)}</p>
<nav aria-label="${t('CALLS')}">${operations.map((name) => `<a href="#${name}">${t(`S_${name}`)}</a>`).join(' ')}
<a href="${partnerDocument.path}?lang=${lang}">OpenAPI 3.1</a></nav>
<h2>${t('AUTH_HEAD')}</h2><p>${escapeHtml(components.securitySchemes.token.description)}</p>
<pre tabindex="0">Authorization: Bearer ${t('YOUR_TOKEN')}</pre>
<h2>${t('FORMAT_HEAD')}</h2><p>${t('FORMAT')}</p>
<h2>${t('LIMIT_HEAD')}</h2><p>${t('LIMIT', partnerLimit.calls, (bodyLimits.TOKEN ?? 0) / 1024)}</p>
${operations.map((name) => operation(name, description, url, t)).join('\n')}
<h2 id="errors">${t('ERRORS')}</h2><p>${t('ERRORS_TEXT')}</p>
${table(
  [t('STATUS'), t('MEANING')],
  Object.entries(components.responses).map(([status, answer]) => [status, escapeHtml(answer.description)]),
)}
${sample(components.responses[422]?.content['application/json'].example)}
</main></body></html>
`;
}

type Say = (key: string, ...args: (string | number)[]) => string;

function operation(name: Operation, { paths, components }: Description, url: string, t: Say): string {
  const { path, method } = partnerCalls[name];
  const described = paths[path]?.[method.toLowerCase()];
  if (!described) return '';
  const parameters = described.parameters as { name: string; in: string; required?: boolean; description: string; schema: Shown }[];
  const [done] = Object.values(described.responses) as { content: { 'application/json': { example: unknown } } }[];
  const schemas = components.schemas as unknown as Record<string, Table>;
  const details = (schema: string, key: string, isSent: boolean) =>
    `<details${isSent ? ' open' : ''}><summary>${t(key)}</summary>${columnsOf(schemas[schema], t, isSent)}</details>`;
  const sends = sentSchemas[name];
  const tables = [
    ...(sends ? [details(sends, 'BODY', true), details(`${sends}Line`, 'BODY_LINES', true)] : []),
    ...answerTables[name].map(([schema, key]) => details(schema, key, false)),
  ];
  return `<section aria-labelledby="${name}"><h2 id="${name}">${t(`S_${name}`)}</h2>
<p class="call"><code>${method} ${path}</code> · ${t('SCOPE')} <code>${escapeHtml(described.security[0]?.token[0] ?? '')}</code></p>
<p>${escapeHtml(described.description)}</p>
<h3>${t('PARAMS')}</h3>
${table(
  [t('NAME'), t('TYPE'), t('MEANING')],
  parameters.map((one) => [`<code>${one.name}</code>`, kindOf(one.schema, t), escapeHtml(one.description)]),
)}
${tables.join('\n')}
<h3>${t('EXAMPLE')}</h3>
<pre tabindex="0">${escapeHtml(command(name, url))}</pre>
${sample(done?.content['application/json'].example)}</section>`;
}

/** Schemas of the answers; that of an order which is sent stands with its state. */
const answerTables: Readonly<Record<Operation, readonly (readonly [schema: string, key: string])[]>> = {
  order: [],
  shipments: [
    ['Shipment', 'ANSWER'],
    ['Container', 'ANSWER_CNTR'],
  ],
  events: [['Event', 'ANSWER']],
  orderState: [
    ['DeliveryOrder', 'ANSWER'],
    ['DeliveryOrderLine', 'ANSWER_LINES'],
  ],
  purchaseOrder: [
    ['PurchaseOrder', 'ANSWER'],
    ['PurchaseOrderLine', 'ANSWER_LINES'],
  ],
};

const table = (heads: readonly string[], rows: readonly (readonly string[])[]) =>
  `<div class="scroll"><table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${rows
    .map((cells) => `<tr>${cells.map((cell, i) => `<td${i === 1 && cells.length > 2 ? ' class="kind"' : ''}>${cell}</td>`).join('')}</tr>`)
    .join('')}</tbody></table></div>`;

function columnsOf(schema: Table | undefined, t: Say, isSent: boolean): string {
  const { properties = {}, required = [] } = schema ?? {};
  const rows = Object.entries(properties).map(([name, column]) => [
    `<code>${name}</code>${isSent && required.includes(name) ? ` <span class="need">${t('REQUIRED')}</span>` : ''}`,
    kindOf(column, t),
    marked(column.description ?? ''),
  ]);
  return table([t('NAME'), t('TYPE'), t('MEANING')], rows);
}

/** A text whose codes stand in backticks. */
const marked = (text: string): string => escapeHtml(text).replaceAll(/`([^`]*)`/g, '<code>$1</code>');

/** What a column may hold, in a few words. */
function kindOf(schema: Shown, t: Say): string {
  const [type = ''] = [schema.type ?? []].flat().filter((one) => one !== 'null');
  const days: Record<string, string> = { '^\\d{8}$': 'yyyyMMdd', '^\\d{14}$': 'yyyyMMddHHmmss', '^\\d{4}$': 'HHmm' };
  const format = schema.pattern?.includes('[01]') ? 'HHmm' : days[schema.pattern ?? ''];
  if (format) return format;
  if (schema.items) return schema.maxItems ? t('LIST_MOST', schema.maxItems) : t('LIST');
  if (schema.enum && schema.enum.length <= 3) return schema.enum.filter((one) => one !== null).join(' | ');
  if (type === 'integer' || type === 'number') {
    const kind = t(type === 'integer' ? 'WHOLE' : 'NUMBER');
    return schema.maximum === undefined ? kind : `${kind}, ${schema.minimum ?? 0} … ${schema.maximum.toLocaleString('en-US')}`;
  }
  if (schema.enum) return t('ONE_CODE');
  if (schema.pattern?.startsWith('^[0-9a-f')) return 'UUID';
  const digits = /^\^\\d\{(\d+)\}\$$/.exec(schema.pattern ?? '')?.[1];
  if (digits) return t('DIGITS', digits);
  return schema.maxLength ? t('TEXT_MOST', schema.maxLength) : t('TEXT');
}

const sample = (value: unknown) => `<pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;

/** The call of an example, as it is typed. */
function command(name: Operation, url: string): string {
  const { path, method } = partnerCalls[name];
  const example = examples[name];
  const keys: Record<string, string> = 'path' in example ? example.path : {};
  const query = 'query' in example ? `?${new URLSearchParams(example.query)}` : '';
  const address = `${url}${path.replaceAll(/\{(\w+)\}/g, (_, key: string) => keys[key] ?? key)}${query}`;
  const lines = [`curl ${method === 'POST' ? '-X POST ' : ''}'${address}'`, `-H "Authorization: Bearer $TOKEN"`];
  if (method === 'POST')
    lines.push(
      `-H 'Content-Type: application/json'`,
      `-H 'Idempotency-Key: ${exampleKey}'`,
      `-d '${JSON.stringify('body' in example ? example.body : {}, null, 2)}'`,
    );
  return lines.join(' \\\n  ');
}
