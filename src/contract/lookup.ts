/** A kind of look-up: where CODE and NAME come from gives them their titles. */
export interface LookupColumns {
  /** Column whose value is CODE. */
  code: string;
  /** Column whose value is NAME; of a code column its name. */
  name: string;
  /** Column of ENG_NAME, where the kind has English names. */
  english?: string;
  /** Further columns that are shown; others only travel. */
  shown: readonly string[];
  /** Table whose words the columns have, where it has its own. */
  table?: string;
  /** Columns that KEYWORD matches anywhere, besides the names. */
  keywords?: readonly string[];
  /** Conditions where the opener says nothing of them. */
  search?: Readonly<Record<string, unknown>>;
}

/** The kinds of look-up as the opener names them. */
export const lookupKinds = {
  Customer: {
    code: 'CUST_CD',
    name: 'CUST_NM',
    english: 'CUST_ENG_NM',
    shown: ['CUST_ABBR', 'BIZ_NO', 'OLD_CD', 'EMAIL', 'STOP_YN', 'RMK'],
    keywords: ['CUST_ABBR', 'BIZ_NO'],
    search: { CUST_TP: 'CUS' },
  },
  CustomerAbb: { code: 'CUST_ABBR', name: 'CUST_NM', english: 'CUST_ENG_NM', shown: ['CUST_CD', 'STOP_YN'] },
  Vendor: { code: 'VNDR_CD', name: 'VNDR_NM', english: 'CUST_ENG_NM', shown: ['OLD_CD', 'TEL_NO'] },
  Corp: { code: 'CORP_CD', name: 'CORP_NM', english: 'CORP_ENG_NM', shown: [] },
  Orgn: { code: 'ORGN_CD', name: 'ORGN_NM', english: 'ORGN_ENG_NM', shown: ['ORGN_TP'] },
  User: { code: 'USER_ID', name: 'USER_NM', english: 'USER_ENG_NM', shown: ['POST_NM', 'TEAM_NM', 'BIZ_DEPT', 'EMAIL', 'ORGN_CD'] },
  Role: { code: 'ROLE_ID', name: 'ROLE_NM', english: 'ROLE_ENG_NM', shown: ['DATA_SCOPE_NM'] },
  CyCfs: { code: 'CYCFS_CD', name: 'CYCFS_NM', shown: ['ADDR', 'DO_CD', 'SHED_SGN', 'TEL_NO'] },
  Place: {
    code: 'PLC_CD',
    name: 'PLC_NM',
    english: 'PLC_ENG_NM',
    shown: ['PLC_SRC', 'ADDR', 'ZIP_NO', 'CHRG_NM', 'TEL_NO', 'OPEN_HR', 'ACCESS_RMK', 'USE_CNT'],
    keywords: ['ADDR'],
  },
  Port: { code: 'PORT_CD', name: 'PORT_NM', english: 'PORT_ENG_NM', shown: ['IATA_CD', 'OLD_CD', 'CTRY_CD'], keywords: ['IATA_CD'] },
  Country: { code: 'CTRY_CD', name: 'CTRY_NM', english: 'CTRY_ENG_NM', shown: ['REGION_CD'] },
  Currency: { code: 'CURR_CD', name: 'CURR_NM', english: 'CURR_ENG_NM', shown: ['DEC_LEN'] },
  Customs: { code: 'CSTM_CD', name: 'CSTM_NM', english: 'CSTM_ENG_NM', shown: ['TEL_NO'] },
  Carrier: { code: 'CARR_CD', name: 'CARR_NM', english: 'CARR_ENG_NM', shown: ['IATA_CD', 'SCAC_CD', 'FREE_DAYS'] },
  Freight: { code: 'FRT_CD', name: 'FRT_NM', english: 'FRT_ENG_NM', shown: ['FRT_UNIT_NM', 'VAT_NM', 'CURR_CD', 'RMK'] },
  CntrTp: { code: 'CNTR_TP_CD', name: 'CNTR_TP_NM', shown: ['ISO_CD', 'TEU', 'INR_CBM', 'MAX_WT'] },
  CarList: {
    code: 'CAR_NO',
    name: 'CAR_TP',
    shown: ['TRUCK_NM', 'DRV_NM', 'MAX_WT', 'TRUCK_TEL', 'TRUCK_SECT_NM'],
    keywords: ['TRUCK_NM', 'DRV_NM'],
  },
  Vessel: { code: 'VSL_CD', name: 'VSL_NM', shown: ['IMO_NO', 'CARR_CD'] },
  Domain: { code: 'DIC_CD', name: 'DIC_NM', english: 'DIC_ENG_NM', shown: ['DATA_TP', 'DATA_LEN', 'DEC_LEN'] },
  Screen: { code: 'SCRN_ID', name: 'SCRN_NM', english: 'SCRN_ENG_NM', shown: ['SCRN_TP', 'SCRN_PATH'], keywords: ['SCRN_PATH'] },
  ElvisCommon: { code: 'ELVIS_OFC_CD', name: 'CORP_NM', english: 'CORP_ENG_NM', shown: ['CORP_CD'] },
  Item: {
    code: 'ITEM_CD',
    name: 'ITEM_NM',
    english: 'ITEM_ENG_NM',
    shown: ['ITEM_SPEC', 'QTY_UT', 'LOT_YN', 'UNIT_WT', 'UNIT_CBM', 'CUST_CD'],
  },
  Shipment: {
    code: 'HBL_NO',
    name: 'ITEM_NM',
    shown: ['POL_CD', 'POD_CD', 'ETD_DT', 'ETA_DT', 'CARGO_STS', 'VSL_NM', 'CUST_REF_NO', 'PO_NO'],
    keywords: ['VSL_NM', 'CUST_REF_NO', 'PO_NO'],
  },
  PoLine: {
    table: 'MIMI_PO_DTL',
    code: 'PO_NO',
    name: 'PO_NO',
    shown: ['LINE_NO', 'ITEM_CD', 'ITEM_NM', 'RMN_QTY', 'QTY_UT', 'DLV_REQ_DT', 'CYCFS_NM'],
    keywords: ['ITEM_CD', 'ITEM_NM'],
  },
  FlairLine: {
    table: 'FLAIR_PO_LINE',
    code: 'PO_NO',
    name: 'PO_NO',
    shown: [
      'LINE_NO',
      'STYLE_NO',
      'ITEM_NM',
      'COLOR_CD',
      'SIZE_CD',
      'OPEN_QTY',
      'PO_QTY',
      'QTY_UT',
      'SHIP_END_DT',
      'VNDR_NM',
      'POL_CD',
      'POD_CD',
    ],
    keywords: ['STYLE_NO', 'ITEM_NM'],
  },
  FlairVendor: { table: 'FLAIR_PO', code: 'VNDR_NM', name: 'VNDR_NM', shown: ['VNDR_CD'] },
  FlairCntr: { code: 'CNTR_NO', name: 'CNTR_NO', shown: ['CNTR_TP_CD'] },
  Lot: { code: 'LOT_NO', name: 'LOT_NO', shown: ['AVL_QTY', 'ONHAND_QTY', 'SPLY_DT', 'CYCFS_NM'] },
} as const satisfies Record<string, LookupColumns>;

export type LookupKind = keyof typeof lookupKinds;

/** What is known of a kind, under a name that may come from outside. */
export const lookupKind = (name: string): LookupColumns | undefined =>
  Object.hasOwn(lookupKinds, name) ? lookupKinds[name as LookupKind] : undefined;

/** The popup of the kinds that have none of their own. */
export const commonPopup = '/cms/popup/cmsCommonPopup';

const ownPopups: Partial<Record<LookupKind, string>> = {
  Customer: '/cms/popup/cmsCustomerPopup',
  CustomerAbb: '/cms/popup/cmsCustomerAbbPopup',
  Corp: '/cms/popup/cmsCorpPopup',
  Orgn: '/cms/popup/cmsOrgnPopup',
};

/** The popup in which an entry of a kind is chosen. */
export const lookupPopup = (kind: LookupKind): string => ownPopups[kind] ?? commonPopup;
