/** Does the server have this row or document? One that was begun here has no version yet. */
export const isSaved = (row: { UPD_CNT?: number | null } | null | undefined): boolean => typeof row?.UPD_CNT === 'number';
