import type { FragmentProps, Fragments, Slot } from '@fotosoc/host';
import { expectTypeOf, it } from 'vitest';

it('types the slot props of a fragment by the examples in remote.json, and refuses other fragments', () => {
  expectTypeOf<FragmentProps<'account.portfolios'>>().toEqualTypeOf<{ member: string }>();
  expectTypeOf<keyof Fragments>().toEqualTypeOf<'account.portfolios'>();
});

it('types slots and their props by the examples in remote.json', () => {
  type SlotProps = Parameters<typeof Slot<'portfolio.gear'>>[0];
  expectTypeOf<SlotProps['props']>().toEqualTypeOf<{ portfolio: string }>();
  // @ts-expect-error -- another remote has this place
  expectTypeOf<Parameters<typeof Slot<'event.gallery'>>>().toBeArray();
});
