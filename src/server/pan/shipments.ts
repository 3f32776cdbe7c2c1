/** The shipments orders carry, each once, by the corporation of the order: numbers are one corporation's own. */
export function shipmentsByCorp(orders: readonly { CORP_CD?: string | null; HBL_NO?: string | null }[]): Map<string, string[]> {
  const found = new Map<string, Set<string>>();
  for (const { CORP_CD, HBL_NO } of orders) {
    if (CORP_CD && HBL_NO) found.set(CORP_CD, (found.get(CORP_CD) ?? new Set()).add(HBL_NO));
  }
  return new Map([...found].map(([corp, numbers]) => [corp, [...numbers]]));
}
