import type { FastifyInstance } from 'fastify';
import mdmCarrierMgt from './code/mdmCarrierMgt';
import mdmContainerMgt from './code/mdmContainerMgt';
import mdmCountryMgt from './code/mdmCountryMgt';
import mdmCurrencyMgt from './code/mdmCurrencyMgt';
import mdmCustomsMgt from './code/mdmCustomsMgt';
import mdmFreightMgt from './code/mdmFreightMgt';
import mdmFrequentlyUsedPhraseMgt from './code/mdmFrequentlyUsedPhraseMgt';
import mdmCustomerCdPopup from './popup/mdmCustomerCdPopup';

/** Master data. */
export default async function mdm(app: FastifyInstance): Promise<void> {
  await mdmCarrierMgt(app);
  await mdmContainerMgt(app);
  await mdmCountryMgt(app);
  await mdmCurrencyMgt(app);
  await mdmCustomsMgt(app);
  await mdmFreightMgt(app);
  await mdmFrequentlyUsedPhraseMgt(app);
  await mdmCustomerCdPopup(app);
}
