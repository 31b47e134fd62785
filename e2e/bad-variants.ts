import type { Edit } from './built-bundle.ts';
import { inLoans } from './variants.ts';

/** A version of mf-loans that breaks by itself: how, where, and what makes it so. */
export interface BadVariant {
  fault: 'throws when evaluated' | 'throws in render' | 'throws in loader' | 'endless suspense';
  place: 'entry' | 'exposed module' | 'lazy chunk' | 'page';
  version: string;
  edit: Edit;
}

const BAD = "throw new Error('made badly');";

export const THROWS_IN_RENDER: BadVariant = {
  fault: 'throws in render',
  place: 'page',
  version: '1.1.4+0000c4a4',
  edit: inLoans.render(BAD),
};

export const BAD_VARIANTS: BadVariant[] = [
  { fault: 'throws when evaluated', place: 'entry', version: '1.1.1+0000c4a1', edit: inLoans.entry(BAD) },
  { fault: 'throws when evaluated', place: 'exposed module', version: '1.1.2+0000c4a2', edit: inLoans.routes(BAD) },
  { fault: 'throws when evaluated', place: 'lazy chunk', version: '1.1.3+0000c4a3', edit: inLoans.page(BAD) },
  THROWS_IN_RENDER,
  { fault: 'throws in loader', place: 'page', version: '1.1.5+0000c4a5', edit: inLoans.loader(BAD) },
  {
    fault: 'endless suspense',
    place: 'page',
    version: '1.1.6+0000c4a6',
    edit: inLoans.render('throw globalThis.never ??= new Promise(() => undefined);'),
  },
];
