/** Code block of a document that names a file: the file's text, or a change. */
export interface RecipeStep {
  file: string;
  /** Text that is in the file once; `undefined` for a new file. */
  before: string | undefined;
  after: string;
}

/** Section of a document with steps to follow. */
export interface Recipe {
  title: string;
  steps: RecipeStep[];
  /** Commands that verify the steps, a line each. */
  commands: string[];
}

/** Reads the recipes of a Markdown document: second-level sections with code blocks that name files (` ```ts FILE ` for
 *  a new one, ` ```diff FILE ` for a change) or contain `pnpm` commands. */
export function readRecipes(document: string): Recipe[] {
  return document
    .split(/^## /m)
    .slice(1)
    .map((section) => ({
      title: section.slice(0, section.indexOf('\n')),
      steps: [...section.matchAll(/^( *)```(\w+) (\S+)\n([^]*?)^ *```$/gm)].map(
        ([, indent = '', language, file = '', block = '']) => {
          const lines = block.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
          return language === 'diff' ? { file, ...changeOf(lines) } : { file, before: undefined, after: lines };
        },
      ),
      commands: [...section.matchAll(/^```sh\n([^]*?)^```$/gm)].flatMap(([, block = '']) => block.trim().split('\n')),
    }))
    .filter(({ steps, commands }) => steps.length > 0 && commands.length > 0);
}

/** Returns both sides of a diff without line numbers. */
function changeOf(diff: string): Pick<RecipeStep, 'after'> & { before: string } {
  const side = (left: string) =>
    diff
      .split('\n')
      .filter((line) => line.startsWith(' ') || line.startsWith(left))
      .map((line) => `${line.slice(1)}\n`)
      .join('');
  return { before: side('-'), after: side('+') };
}

/** Applies a step to its file.
 *  @param text text of the file; `undefined` if absent
 *  @throws Error if the file differs from the step */
export function applyStep({ file, before, after }: RecipeStep, text: string | undefined): string {
  if (before === undefined) {
    if (text !== undefined) throw new Error(`${file} exists already.`);
    return after;
  }
  const occurrences = (text ?? '').split(before).length - 1;
  if (occurrences !== 1) throw new Error(`${file} has ${occurrences} times, not once:\n${before}`);
  return text!.replace(before, () => after);
}
