import { type Count, type CountLine, lineName, mimiCountMgt } from '../../../contract/mimi/mimiCountMgt';
import type { GridModel } from '../../grid';
import { call } from '../../lib/call';
import { t } from '../../lib/texts';
import { attempt } from '../../shell/attempt';
import { box } from '../../shell/box';
import { notify } from '../../shell/notify';

/** Adds a line for everything that is in stock where and when is counted, with what the book says; lots that have a line already keep it. */
export async function fillFromStock(count: Count | null, lines: GridModel<CountLine, { CNT_NO: string }>): Promise<void> {
  const { CUST_CD, CYCFS_CD, CNT_DT } = count ?? {};
  if (!CUST_CD || !CYCFS_CD || !CNT_DT) return void (await box.show('warn', t('UI.mimiCountMgt.PLACE')));
  const answer = await attempt(() => call(mimiCountMgt.selectStock, { SEARCH: { CUST_CD, CYCFS_CD, CNT_DT } }));
  if (!answer) return;
  const known = new Set(lines.rows().map(lineName));
  const found = answer.data.LIST.filter((line) => !known.has(lineName(line)));
  if (found.length > 0) await lines.cursor.moveTo(lines.store.add(found.map((line) => lines.fresh(line))));
  notify.success(t('UI.mimiCountMgt.FILLED', found.length, answer.data.LIST.length - found.length));
}
