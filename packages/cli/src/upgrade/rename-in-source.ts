import { parseSync } from '@swc/core';
import { RENAMED_EXPORTS, RENAMED_MODULES, RENAMED_PACKAGES, RENAMED_ROUTES_EXPORTS } from './renamed-names.ts';

/** Replacement of bytes `start` to `end` of a source. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

interface Span {
  start: number;
  end: number;
}

/** Node of the syntax tree. Spans count bytes, from 1. */
interface Node {
  type: string;
  span: Span;
  [field: string]: unknown;
}

interface Identifier extends Node {
  value: string;
}

/** Fields with the name of a property, which refers to no import. */
const PROPERTY_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    AssignmentProperty: 'key',
    ClassMethod: 'key',
    ClassProperty: 'key',
    GetterProperty: 'key',
    JSXAttribute: 'name',
    JSXMemberExpression: 'property',
    KeyValuePatternProperty: 'key',
    KeyValueProperty: 'key',
    MemberExpression: 'property',
    MethodProperty: 'key',
    SetterProperty: 'key',
    TsMethodSignature: 'key',
    TsPropertySignature: 'key',
    TsQualifiedName: 'right',
  }),
);

/** Returns a TypeScript source with the current modules and names of the site's packages. Only names that the file
 *  imports are renamed. A name that would hide another name of the file gets an alias.
 *  @param file name of the file, for its language and for the exports of `routes.tsx`
 *  @throws Error for a source that cannot be parsed */
export function renameInSource(file: string, source: string): string {
  const tree = parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') }) as unknown as Node;
  const edits: Edit[] = [];
  const locals = new Map<string, string>();
  const names = new Set(listIdentifiers(tree).map(({ value }) => value));
  const isRoutes = /(?:^|[\\/])routes\.tsx?$/.test(file);

  for (const statement of tree['body'] as Node[]) {
    const module = statement['source'] as Identifier | null | undefined;
    if (module) {
      const current = RENAMED_MODULES.get(module.value) ?? renamePackage(module.value);
      if (current !== module.value)
        edits.push({ start: module.span.start + 1, end: module.span.end - 1, text: current });
      for (const specifier of statement['specifiers'] as Node[]) renameSpecifier(specifier, findRenamed(current));
    } else if (isRoutes) for (const { value } of listExportedNames(statement)) renameLocal(value);
  }

  function renameSpecifier({ type, ...specifier }: Node, renamed: ReadonlyMap<string, string>): void {
    const isImport = type === 'ImportSpecifier';
    if (!isImport && type !== 'ExportSpecifier') return;
    const outer = specifier[isImport ? 'imported' : 'orig'] as Identifier | null;
    const local = specifier[isImport ? 'local' : 'exported'] as Identifier | null;
    const name = (outer ?? local)!;
    const current = renamed.get(name.value);
    if (current === undefined) return;
    if (outer && local) edits.push({ ...outer.span, text: current });
    else if (!isImport || names.has(current)) edits.push({ ...name.span, text: `${current} as ${name.value}` });
    else locals.set(name.value, current);
  }

  function renameLocal(name: string): void {
    const current = RENAMED_ROUTES_EXPORTS.get(name);
    if (current !== undefined && !names.has(current)) locals.set(name, current);
  }

  for (const { value, span, isShorthand } of listIdentifiers(tree)) {
    const current = locals.get(value);
    if (current !== undefined) edits.push({ ...span, text: isShorthand ? `${value}: ${current}` : current });
  }
  return applyEdits(source, edits);
}

function applyEdits(source: string, edits: readonly Edit[]): string {
  let bytes = Buffer.from(source);
  for (const { start, end, text } of edits.toSorted((one, other) => other.start - one.start))
    bytes = Buffer.concat([bytes.subarray(0, start - 1), Buffer.from(text), bytes.subarray(end - 1)]);
  return bytes.toString();
}

function renamePackage(module: string): string {
  for (const [former, current] of RENAMED_PACKAGES)
    if (module === former || module.startsWith(`${former}/`)) return current + module.slice(former.length);
  return module;
}

/** @param module current name of the imported module */
function findRenamed(module: string): ReadonlyMap<string, string> {
  if (/^\.{1,2}\/(?:.*\/)?routes(?:\.tsx?)?$/.test(module)) return RENAMED_ROUTES_EXPORTS;
  const [scope, name] = module.split('/');
  return RENAMED_EXPORTS.get(`${scope}/${name}`) ?? new Map<string, string>();
}

function listExportedNames({ type, declaration }: Node): Identifier[] {
  if (type !== 'ExportDeclaration') return [];
  const { declarations = [] } = declaration as { declarations?: { id: Identifier }[] };
  return declarations.map(({ id }) => id).filter((id) => id.type === 'Identifier');
}

/** Returns the identifiers that refer to names of the file. `isShorthand` is true in `{ name }`. */
function listIdentifiers(tree: Node): (Identifier & { isShorthand: boolean })[] {
  const found: (Identifier & { isShorthand: boolean })[] = [];
  function visit(node: Node, isShorthand: boolean): void {
    if (node.type === 'Identifier') found.push({ ...(node as Identifier), isShorthand });
    if (node.type === 'ExportSpecifier') return;
    for (const [field, value] of Object.entries(node)) {
      if (PROPERTY_NAMES.get(node.type) === field && isIdentifier(value)) continue;
      if (node.type === 'ImportSpecifier' && field === 'imported') continue;
      const isProperties = node.type === 'ObjectExpression' && field === 'properties';
      for (const child of Array.isArray(value) ? value : [value]) visitValue(child, isProperties);
    }
  }
  function visitValue(value: unknown, isShorthand: boolean): void {
    if (typeof value !== 'object' || value === null) return;
    if (isNode(value)) visit(value, isShorthand);
    else for (const inner of Object.values(value)) visitValue(inner, false); // e.g. an argument with its spread
  }
  visit(tree, false);
  return found;
}

function isNode(value: object): value is Node {
  return 'type' in value && typeof value.type === 'string';
}

function isIdentifier(value: unknown): boolean {
  return typeof value === 'object' && value !== null && isNode(value) && value.type === 'Identifier';
}
