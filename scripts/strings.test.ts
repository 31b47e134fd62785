import { expect, it } from 'vitest';
import { listTexts } from './strings.ts';

const source = `import { Button } from './Some folder';

/** A comment that nobody reads. */
function Café({ name, count }: { name: string; count: number }) {
  const key: 'Some type' = send('GET /api/equipment of one');
  throw new Error('Saving failed: try again.');
  return (
    <form className="wide form" aria-label="search">
      Hello {name}, <b>welcome</b>
      <Button title={\`\${count} photos\`} label={count > 1 ? 'Remove photos' : 'Remove'} kind="ghost" />
    </form>
  );
}
`;

it('lists the texts of a component with their lines, and nothing else', () => {
  expect(listTexts('cafe.tsx', source)).toEqual([
    { line: 6, text: 'Saving failed: try again.' },
    { line: 8, text: 'search' },
    { line: 9, text: 'Hello {name}, <…> <…>' },
    { line: 9, text: 'welcome' },
    { line: 10, text: '`${count} photos`' },
    { line: 10, text: 'Remove photos' },
    { line: 10, text: 'Remove' },
  ]);
});

it('lists titles in JSON', () => {
  const json = '{\n  "path": "/a b",\n  "title": "Quick Links",\n  "name": "mf-home"\n}';
  expect(listTexts('remote.json', json)).toEqual([{ line: 3, text: 'Quick Links' }]);
});
