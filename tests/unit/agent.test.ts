import { describe, expect, it } from 'vitest';
import { agentName } from '../../src/contract/agent';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

describe('a browser is named as people call it', () => {
  it.each([
    [windows, 'Chrome 140 / Windows'],
    [`${windows} Edg/140.0.3485.54`, 'Edge 140 / Windows'],
    [`${windows} Whale/4.33.325.17`, 'Whale 4 / Windows'],
    [`${windows} OPR/120.0.0.0`, 'Opera 120 / Windows'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0', 'Firefox 142 / Windows'],
    ['Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko', 'Internet Explorer 11 / Windows'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
      'Safari 18 / macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
      'Safari 18 / iOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.7339.39 Mobile/15E148 Safari/604.1',
      'Chrome 140 / iOS',
    ],
    [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
      'Samsung Internet 28 / Android',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; SM-S931N) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/139.0.0.0 Mobile Safari/537.36;KAKAOTALK 2510100',
      'KakaoTalk 25 / Android',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36', 'Chrome 140 / Linux'],
  ])('%s', (agent, name) => expect(agentName(agent)).toBe(name));

  it.each([
    ['curl/8.5.0', 'curl/8.5.0'],
    ['', null],
    [null, null],
  ])('and what no browser says stands as it is: %s', (agent, name) => expect(agentName(agent)).toBe(name));
});
