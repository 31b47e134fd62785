import { chromium } from '@playwright/test';
import { readFileSync } from 'node:fs';
const BASE = 'http://127.0.0.1:3220';
const accounts = JSON.parse(readFileSync('/work/wt-photos/data/demo-accounts.json'));
export async function open(who, { width = 1440, height = 900, scheme = 'light', touch = false } = {}) {
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] });
  const context = await browser.newContext({
    baseURL: BASE,
    viewport: { width, height },
    colorScheme: scheme,
    hasTouch: touch,
    isMobile: touch,
  });
  const page = await context.newPage();
  page.on('pageerror', (e) => console.log('PAGEERROR', e.message));
  page.on('console', (m) => m.type() === 'error' && console.log('CONSOLE', m.text().slice(0, 200)));
  if (who) {
    const { email, password } = accounts.find((a) => a.email === who);
    const r = await page.request.post('/api/auth/login', { data: { email, password } });
    if (!r.ok()) console.log('login', r.status(), await r.text());
  }
  return { browser, page };
}
