import { expect, test } from 'vitest';
import { deviceOf, isNewDevice } from './device.rules.ts';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/139.0.0.0 Safari/537.36';
const NEWER_CHROME = CHROME.replace('139', '141');
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1';

test.each([
  [CHROME, 'Chrome on Windows'],
  [`${CHROME} Edg/139.0.0.0`, 'Edge on Windows'],
  [`${CHROME} OPR/110.0.0.0`, 'Opera on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S921B) SamsungBrowser/28.0 Chrome/130 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
    'Safari on Mac',
  ],
  [IPHONE, 'Safari on iPhone'],
  ['curl/8.10', 'Unknown device'],
  [null, 'Unknown device'],
])('%s is called %s', (userAgent, words) => {
  expect(deviceOf(userAgent)).toBe(words);
});

test('a first sign-in is from no new device, and an update of the browser makes none', () => {
  expect(isNewDevice(CHROME, [])).toBe(false);
  expect(isNewDevice(NEWER_CHROME, [IPHONE, CHROME])).toBe(false);
  expect(isNewDevice(CHROME, [IPHONE, null])).toBe(true);
});
