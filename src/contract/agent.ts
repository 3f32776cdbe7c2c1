/** Products by the mark a browser leaves of itself, the more special before those that they name too. */
const browsers: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bKAKAOTALK[/ ](\d{1,2})/i, 'KakaoTalk'],
  [/\bNAVER\(inapp;[^)]*?;\s*(\d+)/i, 'NAVER'],
  [/\bWhale\/(\d+)/, 'Whale'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\b(?:Edg|EdgA|EdgiOS|Edge)\/(\d+)/, 'Edge'],
  [/\b(?:OPR|Opera)\/(\d+)/, 'Opera'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//, 'Safari'],
  [/\bMSIE (\d+)/, 'Internet Explorer'],
  [/\bTrident\/.*\brv:(\d+)/, 'Internet Explorer'],
];

const systems: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\biPad\b/, 'iPadOS'],
  [/\biPhone\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** A browser as people call it, by what it says of itself: `Chrome 140 / Windows`. What no known browser says stands as it is. */
export function agentName(agent: string | null): string | null {
  if (!agent) return null;
  for (const [mark, name] of browsers) {
    const version = mark.exec(agent)?.[1];
    if (version === undefined) continue;
    const system = systems.find(([known]) => known.test(agent))?.[1];
    return [`${name} ${version}`, system].filter(Boolean).join(' / ');
  }
  return agent;
}
