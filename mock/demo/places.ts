import { readTsv } from './tsv';

/** A place goods are taken to or from. `area` is what road prices go by. */
export interface Place {
  name: string;
  address: string;
  zip: string;
  area: string;
}

const byOwner: Record<string, Place[]> = {};
for (const { OWNER, PLC_NM, AREA, ZIP_NO, ADDR } of readTsv<'OWNER' | 'PLC_NM' | 'AREA' | 'ZIP_NO' | 'ADDR'>('places')) {
  byOwner[OWNER] ??= [];
  byOwner[OWNER].push({ name: PLC_NM, area: AREA, zip: ZIP_NO, address: ADDR });
}

const owners = (test: (owner: string) => boolean) => Object.fromEntries(Object.entries(byOwner).filter(([owner]) => test(owner)));

/** Terminals, CFS and warehouses where imports are loaded and exports delivered, by port. */
export const gates: Record<string, Place[]> = owners((owner) => owner.startsWith('KR'));

/** Warehouses, shops and factories, by customer. */
export const sites: Record<string, Place[]> = owners((owner) => owner.startsWith('C0'));

/** Where empty containers go back to, by port. */
export const depots: Record<string, string> = {
  KRPUS: '신항 데포',
  KRINC: '인천 아암 데포',
  KRPTK: '평택 포승 데포',
  KRICN: '인천 아암 데포',
};

/** Areas the container tariff names; elsewhere the price of the vehicle type stands. */
export const pricedAreas = ['서울', '인천', '경기 동부', '경기 서부', '경기 남부', '경기 북부', '부산', '경남'];
