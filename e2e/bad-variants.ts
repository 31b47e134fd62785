import type { Edit } from './variants.ts';

/** A version of mf-loans that breaks by itself: how, where, and what makes it so. */
export interface BadVariant {
  fault: 'throws when evaluated' | 'throws in render' | 'throws in loader' | 'endless suspense';
  place: 'entry' | 'exposed chunk' | 'lazy chunk' | 'page';
  version: string;
  edit: Edit;
}

// Not at once: a bundler leaves out what stands behind a plain throw.
const BAD = "if (location.pathname) throw new Error('made badly');";
const PAGE = 'export function Component() {';

export const THROWS_IN_RENDER: BadVariant = {
  fault: 'throws in render',
  place: 'page',
  version: '1.1.4+0000c4a4',
  edit: [PAGE, `${PAGE}\n  ${BAD}`],
};

export const BAD_VARIANTS: BadVariant[] = [
  {
    fault: 'throws when evaluated',
    place: 'entry',
    version: '1.1.1+0000c4a1',
    edit: ['', BAD, 'dist/remoteEntry.js'],
  },
  {
    fault: 'throws when evaluated',
    place: 'exposed chunk',
    version: '1.1.2+0000c4a2',
    edit: ['const routes', `${BAD}\nconst routes`, 'src/routes.tsx'],
  },
  {
    fault: 'throws when evaluated',
    place: 'lazy chunk',
    version: '1.1.3+0000c4a3',
    edit: [PAGE, `${BAD}\n${PAGE}`],
  },
  THROWS_IN_RENDER,
  {
    fault: 'throws in loader',
    place: 'page',
    version: '1.1.5+0000c4a5',
    edit: [PAGE, `export function loader() {\n  ${BAD}\n}\n${PAGE}`],
  },
  {
    fault: 'endless suspense',
    place: 'page',
    version: '1.1.6+0000c4a6',
    edit: [PAGE, `const never = new Promise(() => undefined);\n${PAGE}\n  if (location.pathname) throw never;`],
  },
];
