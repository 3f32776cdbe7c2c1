import { expect, test } from 'vitest';
import { demoCargo, demoSeed } from '../../mock/demo/cargo';
import { type Day, dayOf, month6 } from '../../mock/demo/days';
import { Numbers } from '../../mock/demo/numbers';

/** On-time arrivals of a customer in a month, in whole per cent. */
function onTime(base: Day, offset: number): number {
  const { hbls } = demoCargo(base, demoSeed, new Numbers());
  const arrived = hbls.filter(
    ({ CUST_CD, IMEX_TP, CARGO_STS, ATA_DTM }) =>
      CUST_CD === 'C00002' && IMEX_TP === 'I' && CARGO_STS !== 'CXL' && String(ATA_DTM).startsWith(month6(base, offset)),
  );
  const inTime = arrived.filter(({ ATA_DTM, ORG_ETA_DT }) => dayOf(String(ATA_DTM).slice(0, 8)) <= dayOf(String(ORG_ETA_DT)) + 1);
  return Math.round((100 * inTime.length) / arrived.length);
}

test.each(['20261126', '20261201', '20270105', '20270510'])('on %s last month has missed its target, the month before has not', (today) => {
  expect([onTime(dayOf(today), -2), onTime(dayOf(today), -1)]).toEqual([93, 78]);
});
