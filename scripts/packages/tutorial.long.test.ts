import { expect, it, onTestFinished } from 'vitest';
import { openOutsider } from './outsider.ts';

it('the tutorial leads from an empty folder to a live page, and back', async () => {
  const outsider = await openOutsider();
  onTestFinished(outsider.close);
  const printed = await outsider.follow('tutorial', { folder: 'mf-prints', hasChromium: false });
  expect(printed).toContain('passes the publish checks');
  expect(printed).toMatch(/^http:\/\/preview\.localhost\S+$/m);
  expect(printed.match(/^mf-prints: .*/gm)).toEqual([
    expect.stringMatching(/^mf-prints: all visitors get 1\.0\.0\+\w{8}$/),
    expect.stringMatching(/^mf-prints: 95 % get 1\.0\.0\+\w{8}, 5 % get 1\.0\.1\+\w{8}$/),
    expect.stringMatching(/^mf-prints: 95 % get 1\.0\.0\+\w{8}, 5 % get 1\.0\.1\+\w{8}$/),
    expect.stringMatching(/^mf-prints: all visitors get 1\.0\.1\+\w{8}, with 1\.0\.0\+\w{8} as fallback$/),
    expect.stringMatching(/^mf-prints: all visitors get 1\.0\.0\+\w{8}$/),
  ]);
});

it.each(['webpack', 'vite', 'rspack'])(
  'the served document on bundlers leads from an empty folder to a live page, with %s',
  async (bundler) => {
    const outsider = await openOutsider();
    onTestFinished(outsider.close);
    const printed = await outsider.follow('your-bundler', { anchors: ['files-and-packages', bundler, 'publish'] });
    expect(printed).toContain('passes the publish checks');
    expect(printed).toMatch(/^mf-prints: all visitors get 1\.0\.0\+\w{8}$/m);
    expect(await outsider.open('/prints', 'photos have been uploaded so far.')).toEqual({
      heading: 'Prints',
      text: '0 photos have been uploaded so far.',
      logged: [],
    });
  },
);
