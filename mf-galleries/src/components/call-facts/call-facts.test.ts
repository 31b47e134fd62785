import { expect, test } from 'vitest';
import { createSampleCall } from '../../testing/calls';
import { describeRules } from './call-facts';

test.each([
  [{ chosenCount: 1 }, 'Chosen', 'The best photo.'],
  [{ chosenCount: 3 }, 'Chosen', 'The best 3 photos.'],
  [{ namesShown: 'always' }, 'Names', 'Judges see the names.'],
  [{ namesShown: 'always', judgedBy: 'none' }, 'Names', 'Hidden until the results.'],
] as const)('describes the rules of a call with %o', (settings, heading, sentence) => {
  expect(describeRules(createSampleCall(settings))).toContainEqual([heading, sentence]);
});
