import { textOfHtml } from '../../src/contract/htmlText';
import { at, type Day, date8, dayAt, moment } from './days';
import type { Row } from './load';
import type { Numbers } from './numbers';
import { Random } from './random';
import { readTsv } from './tsv';
import type { DemoUser } from './users';

type Field = 'DAY' | 'DAYS' | 'NOTC_TP' | 'CORP_CD' | 'TOP_YN' | 'POP_YN' | 'POP_TP' | 'STATE' | 'AUTHOR' | 'TARGETS' | 'TITLE' | 'HTML';

const english = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A text with its days: `{T+5}` five days after the base date, `{T+5:en}` in English, `{M}` the month that the notice speaks of. */
function dated(text: string, base: Day, own: Day): string {
  return text
    .replace(/\{T([+-]\d+)(:en)?\}/g, (_, days: string, en?: string) => {
      const date = date8(base + Number(days));
      const [month, day] = [Number(date.slice(4, 6)), Number(date.slice(6))];
      return en ? `${day} ${english[month - 1]}` : `${month}월 ${day}일`;
    })
    .replaceAll('{M}', String(Number(date8(own + 5).slice(4, 6))));
}

/** PTL_NOTICE of notices.tsv with targets and readers. Days count from the base date; DAYS is how long it is shown. */
export function notices(users: readonly DemoUser[], base: Day, seed: number, numbers: Numbers) {
  const random = Random.of(seed, 'notices');
  const rows: Row[] = [];
  const targets: Row[] = [];
  const readers: Row[] = [];
  const written = readTsv<Field>('notices').map((row) => ({ ...row, day: base + Number(row.DAY) }));
  for (const row of written.sort((a, b) => a.day - b.day)) {
    const made = at(Math.min(row.day, base - 1), 9, random.int(0, 50));
    const month = date8(dayAt(made)).slice(0, 6);
    const NOTC_NO = numbers.take('NOT', 'N', month, 4, month);
    const last = row.day + Number(row.DAYS);
    const NOTC_STS = row.STATE || (last < base ? 'END' : 'PUB');
    const isPublished = NOTC_STS === 'PUB' || NOTC_STS === 'END';
    const published = at(row.day, row.day === base ? 0 : 10, random.int(1, 50));
    const html = dated(row.HTML, base, row.day);
    const named = row.TARGETS.split(',').filter(Boolean);
    const read = users.filter(
      (user) => isPublished && named.length === 0 && user.state === 'ACT' && ['*', user.corp].includes(row.CORP_CD) && random.chance(0.3),
    );
    rows.push({
      NOTC_NO,
      NOTC_TP: row.NOTC_TP,
      CORP_CD: row.CORP_CD,
      NOTC_TITLE: dated(row.TITLE, base, row.day),
      NOTC_CNNT: html,
      NOTC_TXT: textOfHtml(html),
      TOP_YN: row.TOP_YN,
      POP_YN: row.POP_YN,
      POP_TP: row.POP_TP,
      BGN_DT: date8(row.day),
      END_DT: date8(last),
      NOTC_STS,
      WRT_USER_ID: row.AUTHOR,
      PUB_DTM: isPublished ? moment(published) : null,
      VIEW_CNT: row.day < base ? read.length : 0,
      DEL_YN: 'N',
      REG_USER_ID: row.AUTHOR,
      REG_DTM: moment(made),
    });
    for (const target of named) {
      const [TGT_TP = '', TGT_CD = ''] = target.split(':');
      targets.push({ NOTC_NO, TGT_TP, TGT_CD, REG_USER_ID: row.AUTHOR, REG_DTM: moment(made) });
    }
    if (row.day < base)
      for (const user of read)
        readers.push({
          NOTC_NO,
          USER_ID: user.id,
          READ_DTM: moment(at(Math.min(row.day + random.int(0, 5), base - 1), 12, random.int(0, 59))),
        });
  }
  return { rows, targets, readers };
}
