import { expectTypeOf, it } from 'vitest';
import type { Like } from './like-examples.ts';

/** As the compiler reads them from `remote.json`. */
const examples = [
  { quiz: 'owls', photos: [{ id: 'a', size: { width: 1 } }, { id: 'b' }], tags: [] },
  { quiz: null, photos: [], tags: ['tree'], score: 3 },
];
type Props = Like<(typeof examples)[number]>;

it('what examples have together may be given: each property of their types, those of some of them or not', () => {
  expectTypeOf<Props>().toEqualTypeOf<{
    quiz: string | null;
    photos: { id: string; size?: { width: number } }[];
    tags: string[];
    score?: number;
  }>();
});

it('nothing is known of what is not told', () => {
  // oxlint-disable-next-line typescript/no-explicit-any
  expectTypeOf<Like<any>>().toBeAny();
});
