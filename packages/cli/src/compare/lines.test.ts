import { expect, it } from 'vitest';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { diffLines, removeVersionNames } from './lines.ts';

it('shows the single entry with a changed word', () => {
  const built = 'const a=1;function b(){return{title:"Galleries",body:"All of them"}}';
  expect(diffLines(built, built.replace('Galleries', 'Our galleries'))).toEqual([
    '- title:"Galleries",',
    '+ title:"Our galleries",',
  ]);
});

it('shows removed and added lines, in order', () => {
  expect(diffLines('a;b;c;d;', 'a;c;x;d;')).toEqual(['- b;', '+ x;']);
  expect(diffLines('a;', 'a;')).toEqual([]);
  expect(diffLines('', 'a;')).toEqual(['+ a;']);
});

it('gives up on very different texts', () => {
  const [one, other] = ['a;', 'b;'].map((line) => line.repeat(2500));
  expect(diffLines(one!, other!)).toBeUndefined();
});

function plain(version: string, hash: string): string {
  const { manifest } = writeBundle({ version, files: { [`page.${hash}.js`]: '' } });
  return removeVersionNames(`/remotes/mf-x/${version}/page.${hash}.js ${manifest.remote!.container}`, manifest);
}

it('finds no difference between two builds of equal sources', () => {
  expect(plain('1.0.0+00000001', '0123456789')).toBe(plain('1.0.1+00000002', '9876543210'));
});
