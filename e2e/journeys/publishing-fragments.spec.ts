import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { MANIFEST_FILE } from '@fotosoc/contract/registry/manifest';
import type { PublishCheckReport } from '@fotosoc/contract/registry/publish-check-report';
import { copyBundle, readManifest, type Edit } from '../built-bundle.ts';
import { expect, test } from '../fixtures.ts';
import { eventFragmentEdits, createTeamRegistry, getVariantDir } from '../variants.ts';

const registry = createTeamRegistry('mf-galleries');

/** Publishes a version with a single page, because the publish checks open each page twice before the fragments.
 *  @returns result of the render check */
async function publish(version: string, edits: Edit[]): Promise<PublishCheckReport['render']> {
  const dir = getVariantDir(version);
  copyBundle('mf-galleries', version, dir, edits);
  const built = readManifest(dir);
  const manifest = { ...built, routes: built.routes.filter(({ pattern }) => pattern === '/gallery') };
  writeFileSync(path.join(dir, MANIFEST_FILE), JSON.stringify(manifest));
  await registry.upload(dir, manifest);
  const { versions } = await registry.get<{ versions: { version: string; checks: PublishCheckReport | null }[] }>();
  return versions.find((one) => one.version === version)!.checks!.render;
}

test('the publish checks render a fragment in a separate slot, and report it, with the reason why the server cannot @long', async () => {
  const render = await publish('1.3.0+0000d5a0', [eventFragmentEdits.drawn('for(;;);')]);
  expect(render).toMatchObject({
    pages: expect.arrayContaining(['/gallery', 'the fragment for event.gallery']),
    undrawn: [{ page: 'the fragment for event.gallery', reason: expect.stringContaining('interrupted') }],
  });
});

for (const [name, version, refusal, edit] of [
  [
    'throws',
    '1.3.1+0000d5a1',
    /fails at its render: Error: made badly/,
    eventFragmentEdits.render("throw new Error('made badly');"),
  ],
  ['hangs @long', '1.3.3+0000d5a3', /renders nothing within 8 s/, eventFragmentEdits.render('for(;;);')],
  [
    'styles the page around it @long',
    '1.3.4+0000d5a4',
    /asks for inline, which the site's policy \(style-src-elem\) blocks/,
    eventFragmentEdits.evaluated(
      "document.head.append(Object.assign(document.createElement('style'),{textContent:'main{color:red}'}));",
    ),
  ],
  [
    'moves what stands below it @long',
    '1.3.2+0000d5a2',
    /moves the content below it by \d+ pixels once its script runs/,
    eventFragmentEdits.evaluated(
      "setTimeout(()=>{document.querySelector('[data-slot] ul').style.paddingBottom='90px'});",
    ),
  ],
] as [string, string, RegExp, Edit][]) {
  test(`the publish checks refuse a version whose fragment ${name}`, async () => {
    test.slow();
    const slot = 'In a browser, the fragment for event.gallery, with {"event":"a-trial-walk","photos":8}, ';
    const refused = expect(publish(version, [edit])).rejects;
    await refused.toThrow(new RegExp(slot.replaceAll(/[{}.]/g, String.raw`\$&`) + refusal.source));
  });
}
