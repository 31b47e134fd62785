import type { Exports } from '@fotosoc/contract/registry/manifest';
import { parseSync } from 'vite';

/** Has a script take shared modules from the entry, to which the shell has given them, where it imports them by name.
 *  @param uses grows by what is taken of each
 *  @throws Error for what is passed on without being imported first */
export function takeShared(code: string, shared: readonly string[], entry: string, uses: Exports): string {
  const { program } = parseSync('script.js', code);
  let taken = code;
  // From the end, so that places in front stay where they are.
  for (const statement of program.body.toReversed()) {
    if (!('source' in statement) || !statement.source || !shared.includes(statement.source.value)) continue;
    const module = statement.source.value;
    if (statement.type !== 'ImportDeclaration') throw new Error(`Import ${module} before you export it again.`);
    const names = (uses[module] ??= []);
    const declarations = statement.specifiers.map((specifier) => {
      const imported = specifier.type === 'ImportSpecifier' ? nameOf(specifier.imported) : '*';
      if (!names.includes(imported)) names.push(imported);
      const local = specifier.local.name;
      return imported === '*'
        ? `${local} = take_(${JSON.stringify(module)})`
        : `{ ${imported}: ${local} } = take_(${JSON.stringify(module)})`;
    });
    names.sort();
    const replacement = declarations.length > 0 ? `const ${declarations.join(', ')};` : '';
    taken = taken.slice(0, statement.start) + replacement + taken.slice(statement.end);
  }
  return taken === code ? code : `import { take as take_ } from './${entry}';\n${taken}`;
}

function nameOf(name: { type: string; name?: string; value?: unknown }): string {
  return name.name ?? String(name.value);
}
