import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../fixtures.ts';
import { recordDrill } from '../measured.ts';
import { createCheckout, startRemoteDev, DEV_SITE_URL, type Checkout, type Development } from '../remote-dev.ts';

test.use({ mayAsk: [DEV_SITE_URL] });
test.slow(); // builds after each save

/** Remote built by another bundler, as a custom container or with a stock plugin. */
interface Example {
  bundler: string;
  folder: string;
  source: string;
  path: string;
  heading: string;
  /** Script that replaces `build`. */
  script?: string;
}

const NUMBERS = {
  folder: 'examples/mf-numbers',
  source: 'src/pages/numbers/numbers.tsx',
  path: '/numbers',
  heading: 'Numbers',
};
const EXAMPLES: Example[] = [
  {
    bundler: 'Vite, with a container of its own',
    folder: 'examples/mf-calendar',
    source: 'src/pages/calendar/calendar.tsx',
    path: '/calendar',
    heading: 'Calendar',
  },
  { bundler: 'Vite, with the stock plugin', ...NUMBERS },
  { bundler: 'Rspack, with the stock plugin', ...NUMBERS, script: 'build:rspack' },
];

/** Build timeout on a busy machine. */
const BUILT = { timeout: 60_000 };

let checkout: Checkout | undefined;
let development: Development | undefined;
test.afterEach(async () => {
  await development?.stop();
  checkout?.remove();
});

function linesOf(text: string): number {
  return text.split('\n').length;
}

function buildBy(script: string, dir: string): void {
  const file = path.join(dir, 'package.json');
  const own = JSON.parse(readFileSync(file, 'utf8')) as { scripts: Record<string, string> };
  own.scripts['build'] = own.scripts[script]!;
  writeFileSync(file, JSON.stringify(own));
}

for (const example of EXAMPLES) {
  test(`a team develops with ${example.bundler}: changes appear, errors cover the page @long`, async ({
    page,
    baseURL,
  }) => {
    checkout = createCheckout(example.folder);
    if (example.script) buildBy(example.script, checkout.dir);
    development = await startRemoteDev(checkout.dir, baseURL!);
    expect(await development.next()).toHaveProperty('builtMs');
    const heading = (name: string) => page.getByRole('heading', { level: 1, name });
    await page.goto(DEV_SITE_URL + example.path);
    await expect(heading(example.heading)).toBeVisible();

    const file = path.join(checkout.dir, example.source);
    const before = readFileSync(file, 'utf8');
    const saved = before.replace(`title="${example.heading}"`, 'title="As it is saved"');
    const savedAt = performance.now();
    writeFileSync(file, saved);
    await expect(heading('As it is saved')).toBeVisible(BUILT);
    recordDrill(
      `a source file is saved in \`remote dev\` by ${example.bundler} → the page shows it`,
      Math.round(performance.now() - savedAt),
    );

    const complaint = page.getByRole('alert').filter({ hasText: path.basename(file) });
    writeFileSync(file, `${saved}\nconst broken = ;\n`);
    await expect(complaint).toContainText(new RegExp(`\\b${linesOf(saved) + 1}:\\d+`), BUILT);
    await expect(heading('As it is saved')).toBeVisible();

    const throws = saved.replace(/export function Component\(\) \{\n/, (start) => `${start}  throwOnPurpose();\n`);
    writeFileSync(file, `${throws}\nfunction throwOnPurpose(): never {\n  throw new Error('on purpose');\n}\n`);
    await expect(complaint).toContainText(`throw new Error('on purpose')`, BUILT);

    writeFileSync(file, before);
    await expect(heading(example.heading)).toBeVisible(BUILT);
    await expect(complaint).toHaveCount(0);
  });
}
