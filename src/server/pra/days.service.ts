import { sql } from 'kysely';

type Days = number | null;

/** Days of a shipment `h` from one milestone to another, by the calendar of Korea; null until both are known. */
export const transitDays = sql<Days>`(h.ata_dtm::date - h.atd_dtm::date)`;
export const customsDays = sql<Days>`(h.imp_acpt_dtm::date - coalesce(h.bond_in_dtm, h.ata_dtm)::date)`;
export const dwellDays = sql<Days>`(h.rlse_dtm::date - h.bond_in_dtm::date)`;
export const totalDays = sql<Days>`(coalesce(h.dlv_cmpl_dtm, h.rlse_dtm)::date - h.atd_dtm::date)`;

/** Has a shipment `h` arrived by the day after the one that its booking said? Null before its arrival. */
export const onTime = sql<boolean | null>`(h.ata_dtm::date <= h.org_eta_dt + 1)`;
