import { expect, it } from 'vitest';
import { findIncompatibleTypes, type Consumer } from './shared-types.ts';

const HOST = '@fotosoc/host';
const [ROUTER, REACT, CONTRACT] = ['some-router', 'react', '@fotosoc/contract/request'];
const FILES = {
  'host/host.d.ts': `export { say, Link, Watch, why, type Word } from './say';\nexport { useRoute } from '${ROUTER}';\nexport { ApiError } from '${CONTRACT}';\n`,
  'host/say.d.ts': `import type { ReactNode } from '${REACT}';
import type { ApiError } from '${CONTRACT}';
export interface Word { text: string; kind?: 'ok' | 'bad' }
export declare function say(word: Word): number;
export declare function Link(props: { to: string; children?: ReactNode }): ReactNode;
export declare class Watch { stop(): void; }
export declare function why(error: ApiError): string;
`,
};
const declared = (change = (text: string) => text) => ({
  entry: 'host/host.d.ts',
  files: { ...FILES, 'host/say.d.ts': change(FILES['host/say.d.ts']) },
});
const createModule = (text: string) => ({ entry: 'host/host.d.ts', files: { 'host/host.d.ts': text } });
const taker = (who: string, uses: string[]): Consumer => ({
  who,
  uses: { [HOST]: uses },
  consumedExports: { calls: {}, modules: { [HOST]: declared() }, exports: { [HOST]: { say: ['src/page.tsx:7'] } } },
});
const takers = [
  taker('mf-x 1.0.0', ['say', 'Link', 'useRoute', 'Watch', 'ApiError', 'why', 'default', '*']),
  taker('mf-y 2.0.0', ['Link']),
];
const found = async (change: (text: string) => string) => findIncompatibleTypes({ [HOST]: declared(change) }, takers);

it('finds a changed argument, with its position and its user', async () => {
  const others = await found((text) => text.replace('say(word: Word)', 'say(word: Word, loud: boolean)'));
  expect(others).toEqual([
    {
      who: 'mf-x 1.0.0',
      what: 'say of @fotosoc/host',
      sentence: expect.stringMatching(/^say of @fotosoc\/host \(src\/page\.tsx:7\): /),
    },
  ]);
});

it('finds a renamed property for each user', async () => {
  const others = await found((text) => text.replace('to: string', 'page: string'));
  expect(others.map(({ who }) => who)).toEqual(['mf-x 1.0.0', 'mf-y 2.0.0']);
  expect(others[0]!.sentence).toContain("Property 'page' is missing");
});

it('accepts compatible changes', async () => {
  const others = await found((text) =>
    text
      .replace('say(word: Word)', 'say(word: Word, loud?: boolean)')
      .replace('to: string', 'to: string; prefetch?: boolean')
      .replace("'ok' | 'bad'", "'ok' | 'bad' | 'so'")
      .replace('stop(): void;', 'stop(): void; start(): void;'),
  );
  expect(others).toEqual([]);
});

it('reports each user as unknown after a timeout of the compiler', async () => {
  const lent = { [HOST]: declared((text) => text.replace('to: string', 'page: string')) };
  const sentence = 'Its declarations could not be compared within 0.001 s';
  expect(await findIncompatibleTypes(lent, takers, 1)).toEqual([
    { who: 'mf-x 1.0.0', sentence },
    { who: 'mf-y 2.0.0', sentence },
  ]);
});

it('runs no compiler without changes, or without declarations of the shell', async () => {
  expect(await findIncompatibleTypes({ [HOST]: declared() }, takers)).toEqual([]);
  expect(await findIncompatibleTypes({}, takers)).toEqual([]);
});

it('accepts a re-exported function of the contract under its former name', async () => {
  const before = `export { addressOf } from '${CONTRACT}';\n`;
  const now = `import { formatApiAddress } from '${CONTRACT}';\nexport declare const addressOf: typeof formatApiAddress;\n`;
  const consumedExports = { calls: {}, modules: { [HOST]: createModule(before) }, exports: {} };
  const consumer = { who: 'mf-x 1.0.0', uses: { [HOST]: ['addressOf'] }, consumedExports };
  expect(await findIncompatibleTypes({ [HOST]: createModule(now) }, [consumer])).toEqual([]);
});
