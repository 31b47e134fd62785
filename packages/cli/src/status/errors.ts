import type { Reply } from '@fotosoc/contract';
import type { ErrorCause, ErrorPosition, ErrorStep } from '@fotosoc/contract/registry/error-cause';
import { ERROR_PHASE_TEXTS } from '@fotosoc/contract/registry/error-texts';
import type { Command } from '../command/command.ts';
import { describeOrigin } from '../command/origin.ts';
import type { Outcome } from '../outcome.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import { describeInstant } from './describe.ts';

/** Number of errors shown in full; others take one line each. */
const MOST_WHOLE = 5;

/** Shows visitors' errors of the last month, by cause, with their source lines. */
export async function showErrors({ name }: Command, registry: RegistryClient): Promise<Outcome> {
  const answer = await registry.get<Reply<'GET /api/remotes/:name/errors'>>('errors');
  return { text: describeErrors(name, answer.errors), json: answer };
}

export function describeErrors(name: string, causes: readonly ErrorCause[]): string {
  if (causes.length === 0) return `No page has reported an error of ${name} in the last month.`;
  const rest = causes.slice(MOST_WHOLE).map((cause) => `  ${headOf(cause)}`);
  const whole = causes.slice(0, MOST_WHOLE).map(describeCause);
  return [...whole, ...(rest.length > 0 ? [['Also:', ...rest].join('\n')] : [])].join('\n\n');
}

function headOf({ isNew, message, place }: ErrorCause): string {
  return `${isNew ? 'NEW  ' : ''}${message}${place ? `, at ${placeText(place)}` : ''}`;
}

function describeCause(error: ErrorCause): string {
  const { phase, page, engine, trace, networks, reports, firstAt, lastAt } = error;
  const where = [ERROR_PHASE_TEXTS[phase], page && `at ${page}`, engine && `in ${engine}`].filter(Boolean).join(', ');
  return [
    headOf(error),
    `  ${where}; ${counted(networks, 'network')}, ${counted(reports, 'page')}`,
    `  first ${describeInstant(firstAt)}, last ${describeInstant(lastAt)}${trace === null ? '' : `, trace ${trace}`}`,
    ...error.versions.map(
      ({ version, origin }) => `  ${[version, origin && describeOrigin(origin)].filter(Boolean).join('; ')}`,
    ),
    ...sourceLines(error),
    ...error.frames.slice(1).map((frame) => `  called at ${placeText(frame)}`),
    ...error.steps.map(describeStep),
  ].join('\n');
}

function sourceLines({ source, place }: ErrorCause): string[] {
  if (!source || !place) return [];
  const width = String(source.firstLine + source.lines.length).length;
  return source.lines.map((text, index) => {
    const line = source.firstLine + index;
    return `  ${line === place.line ? '>' : ' '} ${String(line).padStart(width)} | ${text}`.trimEnd();
  });
}

function describeStep({ kind, pattern, secondsBefore, status, trace }: ErrorStep): string {
  const what = kind === 'page' ? `went to ${pattern}` : `requested ${pattern}`;
  const answer = [status && `answered ${status}`, trace && `trace ${trace}`].filter(Boolean).join(', ');
  return `  ${secondsBefore} s before: ${what}${answer && ` (${answer})`}`;
}

function placeText({ file, line, column }: ErrorPosition): string {
  return `${file}:${line}:${column}`;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
