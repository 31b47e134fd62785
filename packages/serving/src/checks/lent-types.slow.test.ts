import { expect, it } from 'vitest';
import { otherTypes, type Taker } from './lent-types.ts';

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
const taker = (who: string, uses: string[]): Taker => ({
  who,
  uses: { [HOST]: uses },
  taken: { calls: {}, modules: { [HOST]: declared() }, exports: { [HOST]: { say: ['src/page.tsx:7'] } } },
});
const takers = [
  taker('mf-x 1.0.0', ['say', 'Link', 'useRoute', 'Watch', 'ApiError', 'why', 'default', '*']),
  taker('mf-y 2.0.0', ['Link']),
];
const found = async (change: (text: string) => string) => otherTypes({ [HOST]: declared(change) }, takers);

it('finds an argument that is another, where it is given, and whose it is', async () => {
  const others = await found((text) => text.replace('say(word: Word)', 'say(word: Word, loud: boolean)'));
  expect(others).toEqual([
    { who: 'mf-x 1.0.0', sentence: expect.stringMatching(/^say of @fotosoc\/host \(src\/page\.tsx:7\): /) },
  ]);
});

it('finds a property that has another name, for each who takes it', async () => {
  const others = await found((text) => text.replace('to: string', 'page: string'));
  expect(others.map(({ who }) => who)).toEqual(['mf-x 1.0.0', 'mf-y 2.0.0']);
  expect(others[0]!.sentence).toContain("Property 'page' is missing");
});

it('lets through what everybody who was built before can live with', async () => {
  const others = await found((text) =>
    text
      .replace('say(word: Word)', 'say(word: Word, loud?: boolean)')
      .replace('to: string', 'to: string; prefetch?: boolean')
      .replace("'ok' | 'bad'", "'ok' | 'bad' | 'so'")
      .replace('stop(): void;', 'stop(): void; start(): void;'),
  );
  expect(others).toEqual([]);
});

it('says of each taker that nothing is known where the compiler does not end in time', async () => {
  const lent = { [HOST]: declared((text) => text.replace('to: string', 'page: string')) };
  const sentence = 'Its declarations could not be compared within 0.001 s';
  expect(await otherTypes(lent, takers, 1)).toEqual([
    { who: 'mf-x 1.0.0', sentence },
    { who: 'mf-y 2.0.0', sentence },
  ]);
});

it('asks no compiler where nothing has changed, or the shell does not say', async () => {
  expect(await otherTypes({ [HOST]: declared() }, takers)).toEqual([]);
  expect(await otherTypes({}, takers)).toEqual([]);
});
