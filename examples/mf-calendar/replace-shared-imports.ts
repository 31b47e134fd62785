import type { Exports } from '@fotosoc/contract/registry/manifest';
import { parseSync } from 'vite';

/** Replaces imports of shared modules in a script by references to the entry, which received the modules from the
 *  shell.
 *  @param uses is extended by the imported names of each module
 *  @throws Error for a re-export without an import */
export function replaceSharedImports(code: string, shared: readonly string[], entry: string, uses: Exports): string {
  const { program } = parseSync('script.js', code);
  let taken = code;
  // Replaces from the end, so that positions of earlier imports stay valid.
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
