import type { Reply } from '@fotosoc/contract';
import { copyBundle, readManifest } from '../built-bundle.ts';
import { expect, test } from '../fixtures.ts';
import { createTeamRegistry, getVariantDir } from '../variants.ts';

/** New version each time: on a site with an earlier run, the same version would be rolled back. */
const VERSION = `1.9.0+${Date.now().toString(16).slice(-8)}`;
const shell = createTeamRegistry('shell');
/** Time limit of a check round, after which no further page is opened: a busy machine may skip some. */
const ROUND_MS = 30_000;

test('a shell that does not start is refused @long', async () => {
  const bad = getVariantDir('shell-bad');
  copyBundle('shell', VERSION, bad, [['', "throw new Error('no start');", /^main.*js$/]]);
  await expect(shell.upload(bad, readManifest(bad))).rejects.toThrow('throws "no start"');
});

test('a shell that does not fill slots is refused, with the missing fragments', { tag: '@long' }, async () => {
  test.setTimeout(120_000);
  const without = getVariantDir('shell-without-parts');
  copyBundle('shell', '1.9.4+0000000d', without, [
    [/if\(!(\w+)\)(throw Error\(`\$\{\w+\.container\} has no fragment for)/, 'if($1)$2', /^\d.*js$/],
  ]);
  await expect(shell.upload(without, readManifest(without))).rejects.toThrow(
    /^In a browser, \/\S+ of mf-\w+ has a fragment of mf-\w+ that fails at its part: Error: \S+ has no fragment for \S+ \(/,
  );
});

test(
  'a shell is accepted after every page and fragment of every remote was opened in it',
  { tag: '@long' },
  async () => {
    test.setTimeout(180_000);
    const good = getVariantDir('shell');
    copyBundle('shell', VERSION, good, [['Developed by', 'Rebuilt by']]);
    const startedAt = Date.now();
    const { checks } = await shell.upload<Reply<'POST /api/remotes/:name/versions'>>(good, readManifest(good));
    const isWhole = Date.now() - startedAt < ROUND_MS;
    const ofTeams = [
      '/',
      '/loans',
      '/portfolios/trial',
      '/edit-portfolio/trial',
      'the fragment for event.gallery of mf-galleries',
    ];
    expect(checks?.render).toEqual({
      pages: expect.arrayContaining(['/deployments', ...(isWhole ? ofTeams : [])]),
      unseen: isWhole ? [] : expect.any(Array),
      windows: [
        '390 pixels wide, signed out',
        ...(isWhole ? ['390 pixels wide, signed in'] : []),
        '1280 pixels wide, signed in',
      ],
    });
  },
);

test('a shell without exports that remotes use is refused, with their names', async () => {
  const lacking = getVariantDir('shell-lacking');
  copyBundle('shell', '1.9.1+0000000a', lacking, [
    ['useParams:()=>', 'useParameters:()=>', /^main.*js$/],
    ['"useParams"', '"useParameters"', /^manifest\.json$/],
  ]);
  await expect(shell.upload(lacking, readManifest(lacking))).rejects.toThrow(
    /^This shell does not provide useParams of @fotosoc\/host, which mf-galleries \S+ and .* mf-portfolios \S+ use: keep the export until the team of mf-galleries and of .*mf-portfolios/,
  );
});

test('a shell that provides a different module under the same name is refused, with its importers', async () => {
  const other = getVariantDir('shell-other');
  copyBundle('shell', '1.9.3+0000000c', other, [
    ['notify(text: string', 'notify(toast: { text: string }', /^consumed-exports\.json$/],
  ]);
  await expect(shell.upload(other, readManifest(other))).rejects.toThrow(
    /^This shell changes exports that mf-\S+ \S+ was built with\. notify of @fotosoc\/host \(src\/\S+\.tsx?:\d+/,
  );
});

test('a shell that hides pages of a remote is refused, with their names', { tag: '@long' }, async () => {
  test.setTimeout(120_000);
  const narrow = getVariantDir('shell-narrow');
  const hides = '@media (max-width: 500px) { main:has([class*="galleries_"]) { display: none } }';
  copyBundle('shell', '1.9.2+0000000b', narrow, [['', hides, /^main.*css$/]]);
  await expect(shell.upload(narrow, readManifest(narrow))).rejects.toThrow(
    /^In a browser, \/\S+ of mf-galleries is loaded, but renders nothing within 3 s \(390 pixels wide, signed out\)/,
  );
});
