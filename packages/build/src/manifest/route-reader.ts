import { parse } from 'acorn';
import { joinPaths } from '@fotosoc/contract/registry/paths';

export interface SourcePosition {
  /** From 1. */
  line: number;
  /** From 0. */
  column: number;
}

export interface SourceRoute {
  /** Full path pattern, e.g. `/gallery/:portfolioLink`. */
  pattern: string;
  /** Positions of the `import()` calls of the route and its parents. */
  imports: SourcePosition[];
  isLazy: boolean;
}

interface Node {
  type: string;
  [key: string]: unknown;
}

const ROUTE_KEYS = ['path', 'index', 'lazy', 'children'];

/** Returns the leaf routes of a compiled routes module, from its literals, in source order. */
export function readRoutes(source: string): SourceRoute[] {
  const found: SourceRoute[] = [];
  const tree = parse(source, { ecmaVersion: 'latest', sourceType: 'module', locations: true }) as unknown as Node;
  visit(tree, '', [], found);
  return found;
}

interface Specifier {
  local: { name: string };
  exported?: { name: string };
}

export interface SourceFragment {
  slot: string;
  imports: SourcePosition[];
}

/** Returns the fragments of a compiled routes module, from the literal exported as `fragments`, regardless of the local
 *  name. */
export function readFragments(source: string): SourceFragment[] {
  const tree = parse(source, { ecmaVersion: 'latest', sourceType: 'module', locations: true }) as unknown as Node;
  const body = tree['body'] as Node[];
  const specifiers = body.flatMap((statement) => (statement['specifiers'] as Specifier[] | undefined) ?? []);
  const within = specifiers.find(({ exported }) => exported?.name === 'fragments')?.local.name;
  const declarations = within === undefined ? body.map((statement) => statement['declaration'] as Node | null) : body;
  const declared = declarations.flatMap((declaration) => (declaration?.['declarations'] as Node[] | undefined) ?? []);
  const fragments = declared.find(({ id }) => (id as { name?: string }).name === (within ?? 'fragments'))?.['init'] as
    | Node
    | undefined;
  const entries = (fragments?.['properties'] as { key: Node; value: Node }[] | undefined) ?? [];
  return entries.map(({ key, value }) => ({ slot: textOf(key), imports: importsIn(value) }));
}

function visit(node: Node, base: string, above: SourcePosition[], found: SourceRoute[]): void {
  const isRoute = node.type === 'ObjectExpression' && ROUTE_KEYS.some((key) => property(node, key));
  if (!isRoute) {
    for (const child of childrenOf(node)) visit(child, base, above, found);
    return;
  }
  const pattern = joinPaths(base, textOf(property(node, 'path')));
  const lazy = property(node, 'lazy');
  const imports = [...above, ...(lazy ? importsIn(lazy) : [])];
  const children = property(node, 'children');
  if (children) visit(children, pattern, imports, found);
  else found.push({ pattern, imports, isLazy: Boolean(lazy) });
}

/** Returns the text of a string literal, or of a template literal, as which some minifiers write every string. */
function textOf(node: Node | undefined): string {
  const quasis = (node?.['quasis'] as { value: { cooked: string } }[] | undefined) ?? [];
  const text = quasis.length === 1 ? quasis[0]!.value.cooked : node?.['value'];
  return typeof text === 'string' ? text : '';
}

function property(node: Node, name: string): Node | undefined {
  const properties = node.properties as { type: string; key: { name?: string; value?: unknown }; value: Node }[];
  return properties.find((entry) => entry.type === 'Property' && (entry.key.name ?? entry.key.value) === name)?.value;
}

function importsIn(node: Node): SourcePosition[] {
  const own = node.type === 'ImportExpression' ? [(node.loc as { start: SourcePosition }).start] : [];
  return [...own, ...childrenOf(node).flatMap(importsIn)];
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((value): value is Node => typeof value === 'object' && value !== null && 'type' in value);
}
