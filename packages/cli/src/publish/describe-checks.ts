import type { PublishCheckReport, RenderReport } from '@fotosoc/contract/registry/publish-check-report';

/** Describes the findings of the publish checks, e.g. `rendered in a browser: /loans`. */
export function describeChecks({ render, override, notes }: PublishCheckReport): string {
  const overridden = override ? [`overridden, "${override.reason}": ${override.refusals.join(' ')}`] : [];
  return [describeRender(render), ...describeNotes(notes), ...overridden].join('\n');
}

/** Formats notes, one per line. */
export function describeNotes(notes: readonly string[] = []): string[] {
  return notes.map((note) => `note: ${note}`);
}

export function describeRender(render: RenderReport): string {
  if ('skipped' in render) return `not rendered in a browser: ${render.skipped}`;
  const { pages, unseen, windows = [], undrawn = [] } = render;
  const how = windows.length > 0 ? ` (${windows.join('; ')})` : '';
  const left = unseen.length > 0 ? `; not opened, for lack of a link or of time: ${unseen.join(', ')}` : '';
  const summary = `rendered in a browser${how}: ${pages.join(', ')}${left}`;
  return [summary, ...undrawn.map(({ page, reason }) => `warning: the server cannot render ${page}: ${reason}`)].join(
    '\n',
  );
}
