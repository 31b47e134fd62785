import type { Edit } from './built-bundle.ts';
import { loansEdits } from './variants.ts';

export interface BadVariant {
  fault: 'throws when evaluated' | 'throws in render' | 'throws in loader' | 'endless suspense';
  place: 'entry' | 'exposed module' | 'lazy chunk' | 'page';
  version: string;
  edit: Edit;
}

const BAD = "throw new Error('made badly');";
const NEVER = 'throw globalThis.never ??= new Promise(() => undefined);';

export const THROWS_IN_RENDER: BadVariant = {
  fault: 'throws in render',
  place: 'page',
  version: '1.1.4+0000c4a4',
  edit: loansEdits.render(BAD),
};

export const BAD_VARIANTS: BadVariant[] = [
  {
    fault: 'throws when evaluated',
    place: 'entry',
    version: '1.1.1+0000c4a1',
    edit: loansEdits.entry(BAD),
  },
  {
    fault: 'throws when evaluated',
    place: 'exposed module',
    version: '1.1.2+0000c4a2',
    edit: loansEdits.routes(BAD),
  },
  {
    fault: 'throws when evaluated',
    place: 'lazy chunk',
    version: '1.1.3+0000c4a3',
    edit: loansEdits.page(BAD),
  },
  THROWS_IN_RENDER,
  { fault: 'throws in loader', place: 'page', version: '1.1.5+0000c4a5', edit: loansEdits.loader(BAD) },
  { fault: 'endless suspense', place: 'page', version: '1.1.6+0000c4a6', edit: loansEdits.render(NEVER) },
];

const DEFINES = loansEdits.page("customElements.define('fotosoc-loans', class extends HTMLElement {});");

/** Pairs of successive versions of mf-loans, neither of which can be shown. */
export const BAD_VERSION_PAIRS = [
  bothBad('both crash', 'b', [loansEdits.render(BAD)], [loansEdits.render(BAD)]),
  bothBad('both hang', 'c', [loansEdits.render(NEVER)], [loansEdits.render(NEVER)]),
  bothBad('both define one custom element', 'd', [DEFINES], [DEFINES, loansEdits.render(BAD)]),
];

function bothBad(fault: string, digit: string, before: Edit[], now: Edit[]) {
  // Different texts, because equal bundles would be the same version.
  return {
    fault,
    versions: [
      { version: `1.2.0+00000${digit}00`, edits: [...before, loansEdits.words('Equipment loans', `Loans ${digit}`)] },
      { version: `1.2.1+00000${digit}01`, edits: [...now, loansEdits.words('Equipment loans', `More loans ${digit}`)] },
    ],
  };
}
