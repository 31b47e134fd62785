import { readFileSync } from 'node:fs';
import { parseSync, printSync, type Declaration, type ModuleItem } from '@swc/core';

export interface DeclarationFile {
  /** Local declarations, exported or not, without comments. */
  own: Map<string, string>;
  exported: Map<string, Reference>;
  /** Imports by local name. */
  imported: Map<string, Reference>;
  /** Files whose exports are all re-exported. */
  passedOn: string[];
}

export interface Reference {
  /** File that the name is imported from; `undefined` for the same file. */
  from: string | undefined;
  name: string;
}

export function readDeclarationFile(file: string): DeclarationFile {
  const found: DeclarationFile = { own: new Map(), exported: new Map(), imported: new Map(), passedOn: [] };
  const { body } = parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', target: 'es2022' });
  for (const item of body) readItem(item, found);
  for (const [name, { from, name: own }] of found.exported) {
    const taken = from === undefined ? found.imported.get(own) : undefined;
    if (taken) found.exported.set(name, taken);
  }
  return found;
}

function readItem(item: ModuleItem, found: DeclarationFile): void {
  if (item.type === 'ImportDeclaration') {
    for (const { type, local, ...specifier } of item.specifiers) {
      const named = type === 'ImportSpecifier' && 'imported' in specifier ? specifier.imported?.value : undefined;
      found.imported.set(local.value, { from: item.source.value, name: named ?? local.value });
    }
  } else if (item.type === 'ExportDeclaration') {
    for (const name of declare(item.declaration, item, found)) found.exported.set(name, { from: undefined, name });
  } else if (item.type === 'ExportNamedDeclaration') {
    for (const specifier of item.specifiers) {
      if (specifier.type !== 'ExportSpecifier') continue;
      const name = specifier.orig.value;
      found.exported.set((specifier.exported ?? specifier.orig).value, { from: item.source?.value, name });
    }
  } else if (item.type === 'ExportAllDeclaration') {
    found.passedOn.push(item.source.value);
  } else if (item.type === 'ExportDefaultExpression' || item.type === 'ExportDefaultDeclaration') {
    found.own.set('default', print(item));
    found.exported.set('default', { from: undefined, name: 'default' });
  } else if ('type' in item) {
    declare(item as Declaration, item, found);
  }
}

/** Records a declaration; overloads are joined.
 *  @returns declared names */
function declare(declaration: Declaration, item: ModuleItem, { own }: DeclarationFile): string[] {
  const names = namesOf(declaration);
  for (const name of names) own.set(name, [own.get(name), print(item)].filter(Boolean).join('\n'));
  return names;
}

function namesOf(declaration: Declaration): string[] {
  if (declaration.type === 'VariableDeclaration') {
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.value] : []));
  }
  if (declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration') {
    return [declaration.identifier.value];
  }
  return 'id' in declaration && 'value' in declaration.id ? [declaration.id.value] : [];
}

/** Prints a declaration without comments, private members of classes, and destructured parameters. */
function print(item: ModuleItem): string {
  const { code } = printSync({ type: 'Module', span: item.span, body: [item], interpreter: '' });
  return code
    .replace(/^#!\n/, '')
    .replace(/^\s*private .*\n/gm, '')
    .replace(/(?<=[(,]\s?)\{[^{}]*\}(?=\??: )/g, 'given')
    .trim();
}
