import type { FastifyInstance } from 'fastify';
import mdmCarrierMgt from './code/mdmCarrierMgt';
import mdmContainerMgt from './code/mdmContainerMgt';
import mdmCountryMgt from './code/mdmCountryMgt';
import mdmCurrencyMgt from './code/mdmCurrencyMgt';
import mdmCustomsMgt from './code/mdmCustomsMgt';
import mdmFreightMgt from './code/mdmFreightMgt';
import mdmFrequentlyUsedPhraseMgt from './code/mdmFrequentlyUsedPhraseMgt';
import mdmCorpUserMgt from './customer/mdmCorpUserMgt';
import mdmCustomerMgt from './customer/mdmCustomerMgt';
import mdmCustomerMgtOrg from './customer/mdmCustomerMgtOrg';
import mdmCustomerSearch from './customer/mdmCustomerSearch';
import mdmCorpMgt from './organization/mdmCorpMgt';
import mdmOrganizationMgt from './organization/mdmOrganizationMgt';
import mdmPricingMgt from './other/mdmPricingMgt';
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
  await mdmCustomerMgt(app);
  await mdmCustomerSearch(app);
  await mdmPricingMgt(app);
  await mdmCorpMgt(app);
  await mdmOrganizationMgt(app);
  await mdmCorpUserMgt(app);
  await mdmCustomerMgtOrg(app);
  await mdmCustomerCdPopup(app);
}
