import { expect, it } from 'vitest';
import { renameInSource } from './rename-in-source.ts';

it.each([
  [
    'an import and its uses',
    "import { useAct } from '@fotosoc/host';\nconst { act } = useAct();",
    "import { useAction } from '@fotosoc/host';\nconst { act } = useAction();",
  ],
  [
    'a type',
    "import type { PartProps } from '@fotosoc/host';\nexport function Component({ event }: PartProps<'event.gallery'>) {}",
    "import type { FragmentProps } from '@fotosoc/host';\nexport function Component({ event }: FragmentProps<'event.gallery'>) {}",
  ],
  [
    'an element, in a module of another name, after texts of several bytes',
    '// “é”\nimport { Done } from \'@fotosoc/ui/done\';\nexport const undo = () => <Done label="Done">Done</Done>;',
    '// “é”\nimport { UndoNotice } from \'@fotosoc/ui/undo-notice\';\nexport const undo = () => <UndoNotice label="Done">Done</UndoNotice>;',
  ],
  [
    'an alias',
    "import { answers as responses } from '@fotosoc/host/testing';\nresponses({});",
    "import { defineResponses as responses } from '@fotosoc/host/testing';\nresponses({});",
  ],
  [
    'a shorthand property, and no property of the same name',
    "import { failure } from '@fotosoc/host/testing';\nconst all = { failure, other: failure, list: [failure] };\nall.failure({ failure: 1 });",
    "import { createFailure } from '@fotosoc/host/testing';\nconst all = { failure: createFailure, other: createFailure, list: [createFailure] };\nall.failure({ failure: 1 });",
  ],
  [
    'a name whose current form the file uses otherwise',
    "import { Rows } from '@fotosoc/ui/rows';\nconst List = 1;\nexport const all = <Rows key={List} />;",
    "import { List as Rows } from '@fotosoc/ui/list';\nconst List = 1;\nexport const all = <Rows key={List} />;",
  ],
  [
    'an export of another module',
    "export { buttonClass } from '@fotosoc/ui/button';",
    "export { getButtonClass as buttonClass } from '@fotosoc/ui/button';",
  ],
  [
    'a package',
    "import { createRegistryClient } from '@fotosoc/remote/registry-client';",
    "import { createRegistryClient } from '@fotosoc/cli/registry-client';",
  ],
  [
    'the fragments of a remote, for its tests',
    "import routes, { parts } from '../../routes';\nrender(parts['event.gallery']);",
    "import routes, { fragments } from '../../routes';\nrender(fragments['event.gallery']);",
  ],
])('renames %s', (_, source, expected) => {
  expect(renameInSource('page.tsx', source)).toBe(expected);
  expect(renameInSource('page.tsx', expected)).toBe(expected);
});

it('renames the exported fragments of routes.tsx, and no such export of another file', () => {
  const source = "import type { Parts } from '@fotosoc/host';\nexport const parts: Parts = {};";
  expect(renameInSource('src/routes.tsx', source)).toBe(
    "import type { Fragments } from '@fotosoc/host';\nexport const fragments: Fragments = {};",
  );
  expect(renameInSource('src/parts.tsx', source)).toContain('export const parts: Fragments');
});

it.each([
  ["a file's own names", 'const useAct = 1;\nconst parts = useAct;'],
  ['names of other packages', "import { Done } from './done';\nexport const all = <Done />;"],
])('leaves %s', (_, source) => {
  expect(renameInSource('page.tsx', source)).toBe(source);
});
