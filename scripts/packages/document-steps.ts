import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

/** Instruction of a document: a file to write, or commands to run. */
export type Step = { file: string; content: string } | { commands: string };

const BLOCK = /(?:<p><code>([\w./-]+)<\/code><\/p>\s*)?<pre><code class="language-(\w+)">([^]*?)<\/code><\/pre>/g;
const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** Reads the instructions of a served document in order; a file's name is above its content. */
export function readSteps(html: string): Step[] {
  return [...html.matchAll(BLOCK)].map(([, file, language, code = '']) => {
    const content = code.replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity]!);
    if (language === 'sh') return { commands: content };
    if (file === undefined) throw new Error(`No file is named above:\n${content}`);
    return { file, content };
  });
}

/** Returns the HTML between a heading and the next heading of the same level. */
export function findSection(html: string, anchor: string): string {
  const [, level, section] = new RegExp(`<h(\\d) id="${anchor}">([^]*?)(?=<h\\1 |</main>|$)`).exec(html) ?? [];
  if (level === undefined || section === undefined) throw new Error(`The document has no heading ${anchor}.`);
  return section;
}

/** Follows instructions in a folder, like a reader in one terminal.
 *  @param files folder that file names are relative to
 *  @returns output of the commands */
export async function followSteps(
  steps: readonly Step[],
  dir: string,
  files: string,
  env: NodeJS.ProcessEnv,
): Promise<string> {
  const kept: string[] = []; // exported variables and the folder persist between commands
  let printed = '';
  for (const step of steps) {
    if ('file' in step) {
      const file = path.join(files, step.file);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, step.content);
      continue;
    }
    const lines = step.commands.split('\n').filter((line) => !line.startsWith('npx @fotosoc/cli dev')); // never ends
    const { stdout } = await promisify(execFile)('bash', ['-c', ['set -e', ...kept, ...lines].join('\n')], {
      cwd: dir,
      env,
    });
    kept.push(...lines.filter((line) => /^(?:export|cd) /.test(line)));
    printed += stdout;
  }
  return printed;
}
