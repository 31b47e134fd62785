import { expect, it, onTestFinished } from 'vitest';
import { openOutsider } from './outsider.ts';

it('the served document on bundlers leads from an empty folder to a live page, with webpack', async () => {
  const outsider = await openOutsider();
  onTestFinished(outsider.close);
  const printed = await outsider.follow('your-bundler', { anchors: ['files-and-packages', 'webpack', 'publish'] });
  expect(printed).toContain('passes the publish checks');
  expect(printed).toMatch(/^mf-prints: all visitors get 1\.0\.0\+\w{8}$/m);
  expect(await outsider.open('/prints', 'photos have been uploaded so far.')).toEqual({
    heading: 'Prints',
    text: '0 photos have been uploaded so far.',
    logged: [],
  });
});
