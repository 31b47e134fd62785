export const WAITING_HEADING = '## Next';

/** Readers of the changelog, in the order of their sections. */
export const AUDIENCES = ['Visitors', 'Members', 'Officers', 'Operators', 'Teams'] as const;

/** Turns the section of waiting changes into that of a release.
 *  @param changelog text of CHANGELOG.md
 *  @throws Error without waiting changes: a release without a word to its readers is a mistake */
export function dateChangelog(changelog: string, version: string, date: Date): string {
  const [, waiting] = new RegExp(`^${WAITING_HEADING}\n([^]*?)(?=^## |$(?![^]))`, 'm').exec(changelog) ?? [];
  if (!waiting?.trim()) throw new Error(`CHANGELOG.md has nothing below "${WAITING_HEADING}".`);
  const day = date.toISOString().slice(0, 10);
  return changelog.replace(`${WAITING_HEADING}\n`, `## ${version} (${day})\n`);
}
