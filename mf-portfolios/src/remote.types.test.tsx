import type { PartProps, Parts, Slot } from '@fotosoc/host';
import { expectTypeOf, it } from 'vitest';

it('a part is given what the examples in remote.json have, and no other part is one', () => {
  expectTypeOf<PartProps<'account.portfolios'>>().toEqualTypeOf<{ member: string }>();
  expectTypeOf<keyof Parts>().toEqualTypeOf<'account.portfolios'>();
});

it('a place is one of those in remote.json, and is given what the examples there have', () => {
  type SlotProps = Parameters<typeof Slot<'portfolio.gear'>>[0];
  expectTypeOf<SlotProps['props']>().toEqualTypeOf<{ portfolio: string }>();
  // @ts-expect-error -- another remote has this place
  expectTypeOf<Parameters<typeof Slot<'event.gallery'>>>().toBeArray();
});
