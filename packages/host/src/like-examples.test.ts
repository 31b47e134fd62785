import { expectTypeOf, it } from 'vitest';
import type { LikeExamples } from './like-examples.ts';

/** Type as the compiler infers `remote.json`. */
const examples = [
  { quiz: 'owls', photos: [{ id: 'a', size: { width: 1 } }, { id: 'b' }], tags: [] },
  { quiz: null, photos: [], tags: ['tree'], score: 3 },
];
type Props = LikeExamples<(typeof examples)[number]>;

it('allows each property with the types of the examples, and makes properties optional that some examples lack', () => {
  expectTypeOf<Props>().toEqualTypeOf<{
    quiz: string | null;
    photos: { id: string; size?: { width: number } }[];
    tags: string[];
    score?: number;
  }>();
});

it('allows any value without examples', () => {
  // oxlint-disable-next-line typescript/no-explicit-any
  expectTypeOf<LikeExamples<any>>().toBeAny();
});
