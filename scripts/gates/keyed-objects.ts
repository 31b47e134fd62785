import { API, TypeFlags, type Checker, type Type } from 'typescript/unstable/sync';
import {
  isBinaryExpression,
  isElementAccessExpression,
  SyntaxKind,
  type Expression,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast';

/** Comment that permits an access: `// own keys: ` and the reason, in the line above. */
const EXCEPTION = /\/\/ own keys: \S/;

interface Access {
  object: Expression;
  key: Expression;
  node: Node;
}

/** Returns accesses to plain objects by arbitrary keys: `__proto__` and `constructor` find inherited properties. An
 *  access guarded by `Object.hasOwn` of the same object and key is allowed.
 *  @param configs paths of the tsconfig.json of projects
 *  @param isChecked decides by the path of a file
 *  @returns `file:line: code` */
export function findKeyedObjects(configs: string[], isChecked: (file: string) => boolean): string[] {
  const api = new API();
  try {
    const snapshot = api.updateSnapshot({ openProjects: configs });
    const checked = new Set<string>(); // a project contains the files of the members that it imports
    return snapshot.getProjects().flatMap(({ program, checker }) => {
      const names = program.getSourceFileNames().filter((name) => isChecked(name) && !checked.has(name));
      for (const name of names) checked.add(name);
      return names.flatMap((name) =>
        findInFile(program.getSourceFile(name)!, checker).map((found) => `${name}:${found}`),
      );
    });
  } finally {
    api.close();
  }
}

function findInFile(file: SourceFile, checker: Checker): string[] {
  const accesses: Access[] = [];
  const visit = (node: Node): void => {
    if (isElementAccessExpression(node) && !isReplaced(node))
      accesses.push({ object: node.expression, key: node.argumentExpression, node });
    if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.InKeyword)
      accesses.push({ object: node.right, key: node.left, node });
    node.forEachChild(visit);
  };
  visit(file);
  const dynamic = accesses.filter(
    ({ key }) => key.kind !== SyntaxKind.StringLiteral && key.kind !== SyntaxKind.NumericLiteral,
  );
  if (dynamic.length === 0) return [];
  const keys = checker.getTypeAtLocation(dynamic.map(({ key }) => key));
  const objects = checker.getTypeAtLocation(dynamic.map(({ object }) => object));
  const lines = file.text.split('\n');
  return dynamic.flatMap(({ object, key, node }, index) => {
    if (!isAnyText(keys[index], checker) || !hasAnyKey(objects[index], checker)) return [];
    if (file.text.includes(`Object.hasOwn(${object.getText(file)}, ${key.getText(file)})`)) return [];
    const line = file.text.slice(0, node.getStart(file)).split('\n').length;
    return EXCEPTION.test(lines[line - 2] ?? '') ? [] : [`${line}: ${node.getText(file).replaceAll(/\s+/g, ' ')}`];
  });
}

/** Returns whether an entry is only set or deleted, which affects only the object itself. */
function isReplaced(node: Node): boolean {
  const { parent } = node;
  if (parent.kind === SyntaxKind.DeleteExpression) return true;
  return isBinaryExpression(parent) && parent.left === node && parent.operatorToken.kind === SyntaxKind.EqualsToken;
}

function isAnyText(type: Type | undefined, checker: Checker): boolean {
  if (!type) return false;
  if (type.isUnionType()) return (type.getTypes() ?? []).some((each) => isAnyText(each, checker));
  const base = checker.getBaseConstraintOfType(type) ?? type;
  return (base.flags & TypeFlags.String) !== 0;
}

function hasAnyKey(type: Type | undefined, checker: Checker): boolean {
  const whole = type && checker.getNonNullableType(type);
  if (!whole) return false;
  if (whole.isUnionType()) return (whole.getTypes() ?? []).some((each) => hasAnyKey(each, checker));
  return checker.getIndexInfosOfType(whole).some(({ keyType }) => (keyType.flags & TypeFlags.String) !== 0);
}
