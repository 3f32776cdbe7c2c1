/** Where a link by token leads when it does not say. */
export const landing = '/csm/CsmRequestMgt?mid=csmRequestMgt';

const base = 'http://portal.invalid';

/** The address as a path of this site, or null: no scheme, no host, no backslash or control character, encoded ones neither. */
export function onSite(url: string): URL | null {
  try {
    if (!url.startsWith('/') || /[\\\p{Cc}]/u.test(decodeURIComponent(url))) return null;
    const address = new URL(url, base);
    return address.origin === base && !address.pathname.startsWith('//') ? address : null;
  } catch {
    return null;
  }
}
