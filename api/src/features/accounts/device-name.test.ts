import { expect, it } from 'vitest';
import { formatDeviceName } from './device-name.ts';

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0';

it.each([
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${WEBKIT} Version/26.0 Mobile/15E148 Safari/604.1`,
    'iPhone, Safari',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${WEBKIT} CriOS/142.0 Mobile/15E148 Safari/604.1`,
    'iPhone, Chrome',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0', 'Mac, Firefox'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Safari/537.36`, 'Windows, Chrome'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Safari/537.36 Edg/142.0.0.0`, 'Windows, Edge'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${BLINK} Mobile Safari/537.36`, 'Android phone, Chrome'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${BLINK} Safari/537.36`, 'Linux, Chrome'],
  ['curl/8.14.1', ''],
  [undefined, ''],
])('%s is %s', (userAgent, name) => {
  expect(formatDeviceName(userAgent)).toBe(name);
});
