import { parse } from 'bowser';

/** Known browsers. All other names count as one browser, so that invented names do not fill the table. */
const BROWSERS =
  /^(Chrome|Chromium|Safari|Firefox|Microsoft Edge|Opera|Samsung Internet for Android|Vivaldi|Epiphany)$/;
const SYSTEMS = /^(iOS|macOS|Windows|Android|Linux|Chrome OS)$/;
const ENGINES = /^(Blink|Gecko|WebKit)$/;

/** Returns name, major version and system of the browser with this User-Agent, e.g. `Safari 26, iOS`, and its
 *  engine. */
export function parseBrowser(userAgent = ''): { browser: string; engine: string } {
  if (userAgent === '') return { browser: 'Other browsers', engine: 'unknown' };
  const { browser, engine, os } = parse(userAgent);
  const known = ENGINES.exec(engine.name ?? '')?.[0] ?? 'unknown';
  const major = /^\d{1,3}(?=\.|$)/.exec(browser.version ?? '')?.[0];
  if (!major || !BROWSERS.test(browser.name ?? '')) return { browser: 'Other browsers', engine: 'unknown' };
  const system = SYSTEMS.exec(os.name ?? '')?.[0] ?? 'another system';
  return { browser: `${browser.name} ${major}, ${system}`, engine: known };
}
