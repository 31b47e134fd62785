import { parse, type Program } from 'acorn';
import { NotImportable } from './not-importable.ts';

/** @throws NotImportable for a script that the shell cannot import as a container */
export function requireContainer(file: string, script: string): void {
  const names = exportsOf(parseModule(file, script));
  const missing = ['init', 'get'].find((name) => !names.includes(name));
  if (missing === undefined) return;
  throw new NotImportable(
    `${file} does not export ${missing}: set library: { type: 'module' } in the federation plugin, and have the bundler write modules.`,
  );
}

/** @throws NotImportable for an invalid script */
export function parseModule(file: string, script: string): Program {
  try {
    return parse(script, { ecmaVersion: 'latest', sourceType: 'module' });
  } catch (error) {
    throw new NotImportable(
      `${file} cannot be read as a module: ${(error as Error).message}. Have the bundler write modules.`,
    );
  }
}

/** Returns the exported names as bundlers write them: functions, constants, and names in braces. */
function exportsOf({ body }: Program): string[] {
  return body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration') return [];
    const { declaration, specifiers } = statement;
    const declared =
      declaration?.type === 'VariableDeclaration' ? declaration.declarations.map(({ id }) => id) : [declaration?.id];
    const passedOn = specifiers.map(({ exported }) => exported);
    return [...declared, ...passedOn].flatMap((name) => (name?.type === 'Identifier' ? name.name : []));
  });
}
