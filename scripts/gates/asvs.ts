import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { readRepositoryFile, workspace } from './repository.ts';

/** Requirement of OWASP ASVS 5.0 with tests that show it, or the reason for the lack of tests. */
export interface Requirement {
  id: string;
  level: 1 | 2;
  about: string;
  holds?: string[];
  doesNotApply?: string;
  open?: string;
}

const [START, END] = ['<!-- asvs -->', '<!-- /asvs -->'];

export const requirements = JSON.parse(readRepositoryFile('docs/asvs.json')) as Requirement[];

/** Returns the table in docs/security.md; requirements with the same subject and reason share a row. */
export function formatAsvsTable(): string {
  const rows = new Map<string, string[]>();
  for (const { id, about, ...evidence } of requirements) {
    const row = `${about} | ${inWords(evidence)} |`;
    rows.set(row, [...(rows.get(row) ?? []), id]);
  }
  const counts = countRequirements();
  return [
    `${counts.holds} hold, ${counts.doesNotApply} do not apply, ${counts.open} are open.`,
    '',
    '| requirement | subject | shown by |',
    '| --- | --- | --- |',
    ...[...rows].map(([row, ids]) => `| ${ids.join(', ')} | ${row}`),
    '',
  ].join('\n');
}

export function countRequirements(): Record<'holds' | 'doesNotApply' | 'open', number> {
  return { holds: countWith('holds'), doesNotApply: countWith('doesNotApply'), open: countWith('open') };
}

function countWith(key: keyof Requirement): number {
  return requirements.filter((one) => one[key] !== undefined).length;
}

/** Returns the text between the two markers in docs/security.md. */
export function readDocumentedTable(): string {
  const text = readRepositoryFile('docs/security.md');
  return text.slice(text.indexOf(START) + START.length, text.indexOf(END));
}

function inWords({ holds, doesNotApply, open }: Omit<Requirement, 'id' | 'about'>): string {
  if (holds !== undefined) return holds.map((test) => `\`${test}\``).join(', ');
  return open === undefined ? `does not apply: ${doesNotApply}` : `**open**: ${open}`;
}

// `pnpm exec tsx scripts/gates/asvs.ts` updates the table; format docs/security.md afterwards.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const file = path.join(workspace, 'docs/security.md');
  const table = `${START}\n\n${formatAsvsTable()}\n${END}`;
  writeFileSync(
    file,
    readRepositoryFile('docs/security.md').replace(`${START}${readDocumentedTable()}${END}`, () => table),
  );
}
