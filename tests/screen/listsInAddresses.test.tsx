import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '../support/renderScreen';

afterEach(cleanup);

const conditions: [path: string, condition: string][] = [
  ['/cfs/cfsBookingList', 'CFS_BKG_STS'],
  ['/cfs/clpList', 'CLP_STS'],
  ['/csm/csmRequestList', 'CSM_REQ_STS'],
  ['/csm/csmRequestMgt', 'CSM_REQ_STS'],
  ['/csm/csmResponseMgt', 'CSM_REQ_STS'],
  ['/flair/flairBKTracingPoList', 'FLAIR_BKG_STS'],
  ['/flair/flairCntrTracingPoList', 'CNTR_STS'],
  ['/flair/flairTracingPoList', 'LATE_RSN'],
  ['/flair/flairTracingPoList', 'PO_LINE_STS'],
  ['/ord/custOrderMgt', 'ORD_STS'],
  ['/pan/dlvOrdList', 'DLV_ORD_STS'],
  ['/pan/dlvOrdMgt', 'DLV_ORD_STS'],
  ['/pra/praImportCargoList', 'CARGO_STS'],
  ['/ptl/quo/tarQuoteList', 'QUO_STS'],
  ['/ptl/quo/tarQuoteMgt', 'QUO_STS'],
  ['/ptl/status/fmsImportCargoList', 'CARGO_STS'],
  ['/ptl/status/ptlShipngStusList', 'CARGO_STS'],
  ['/set/setCostEtc', 'COST_STS'],
  ['/set/setCostList', 'COST_STS'],
  ['/set/setCostStlList', 'STL_STS'],
  ['/set/setForgotList', 'FORGOT_TP'],
];

test.each(conditions)('%s searches by every value of %s that its address hands over', async (path, condition) => {
  const asked = await renderScreen(path, { role: 'SYS_ADM', answers: {}, args: { [condition]: 'AAA,BBB' } });
  const sent = () => asked.flatMap(({ body }) => (body.SEARCH && condition in body.SEARCH ? [body.SEARCH[condition]] : []));
  await waitFor(() => expect(sent()[0]).toEqual(['AAA', 'BBB']));
});
