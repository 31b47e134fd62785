import type { Edit } from './built-bundle.ts';
import { inLoans } from './variants.ts';

export interface BadVariant {
  fault: 'throws when evaluated' | 'throws in render' | 'throws in loader' | 'endless suspense';
  place: 'entry' | 'exposed module' | 'lazy chunk' | 'page';
  version: string;
  edit: Edit;
  /** Present on variants for the long run only. */
  tag?: '@long';
}

const BAD = "throw new Error('made badly');";
const NEVER = 'throw globalThis.never ??= new Promise(() => undefined);';

export const THROWS_IN_RENDER: BadVariant = {
  fault: 'throws in render',
  place: 'page',
  version: '1.1.4+0000c4a4',
  edit: inLoans.render(BAD),
  tag: '@long', // the ordinary run has the fault in a promoted version
};

export const BAD_VARIANTS: BadVariant[] = [
  { fault: 'throws when evaluated', place: 'entry', version: '1.1.1+0000c4a1', edit: inLoans.entry(BAD), tag: '@long' },
  {
    fault: 'throws when evaluated',
    place: 'exposed module',
    version: '1.1.2+0000c4a2',
    edit: inLoans.routes(BAD),
    tag: '@long',
  },
  { fault: 'throws when evaluated', place: 'lazy chunk', version: '1.1.3+0000c4a3', edit: inLoans.page(BAD) },
  THROWS_IN_RENDER,
  { fault: 'throws in loader', place: 'page', version: '1.1.5+0000c4a5', edit: inLoans.loader(BAD), tag: '@long' },
  { fault: 'endless suspense', place: 'page', version: '1.1.6+0000c4a6', edit: inLoans.render(NEVER), tag: '@long' },
];

const DEFINES = inLoans.page("customElements.define('fotosoc-loans', class extends HTMLElement {});");

/** Pairs of successive versions of mf-loans, neither of which can be shown. */
export const BOTH_BAD: { fault: string; versions: { version: string; edits: Edit[] }[]; tag?: '@long' }[] = [
  bothBad('both crash', 'b', [inLoans.render(BAD)], [inLoans.render(BAD)]),
  { ...bothBad('both hang', 'c', [inLoans.render(NEVER)], [inLoans.render(NEVER)]), tag: '@long' },
  { ...bothBad('both define one custom element', 'd', [DEFINES], [DEFINES, inLoans.render(BAD)]), tag: '@long' },
];

function bothBad(fault: string, digit: string, before: Edit[], now: Edit[]) {
  // Different texts, because equal bundles would be the same version.
  return {
    fault,
    versions: [
      { version: `1.2.0+00000${digit}00`, edits: [...before, inLoans.words('Equipment loans', `Loans ${digit}`)] },
      { version: `1.2.1+00000${digit}01`, edits: [...now, inLoans.words('Equipment loans', `More loans ${digit}`)] },
    ],
  };
}
