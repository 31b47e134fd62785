/** A code block of a document that names a file: the file's text, or a change of it. */
export interface RecipeStep {
  file: string;
  /** Text that stands in the file once; undefined for a file that the step adds. */
  before: string | undefined;
  after: string;
}

/** A section of a document that somebody can follow step by step. */
export interface Recipe {
  title: string;
  steps: RecipeStep[];
  /** Commands that say whether the steps went well, a line each. */
  commands: string[];
}

/** Reads the recipes of a Markdown document: sections of the second level in which code blocks name files (` ```ts FILE `
 *  for a new one, ` ```diff FILE ` for a change) or give commands of `pnpm`. */
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
