/** @file Lint rule: text beside a conditional child needs an element of its own.
 *
 *  Translators of browsers replace text nodes by elements. React throws when it inserts before or removes a replaced
 *  node, and the page crashes: https://github.com/facebook/react/issues/11538 */

const TEXT = 'text';
/** Text that appears or changes without a reload. */
const CHANGING_TEXT = 'changing text';
const ELEMENT = 'element';
/** Element that may be absent, or a list of elements. */
const OPTIONAL_ELEMENT = 'optional element';
/** Expression that may be a text or an element. */
const UNKNOWN = 'unknown';
/** Conditional expression that may be a text or an element. */
const OPTIONAL_UNKNOWN = 'optional unknown';
const BLANK = 'blank';

const MESSAGE = 'React loses this text on a translated page, and throws: give the text an element of its own.';

export const bareText = {
  create(context) {
    const check = (node) => {
      const kinds = node.children
        .map((child) => kindOfChild(child, context.sourceCode))
        .filter((kind) => kind !== BLANK);
      if (!isBare(kinds, node.openingElement?.name.name)) return;
      context.report({ node: node.openingElement ?? node.openingFragment, message: MESSAGE });
    };
    return { JSXElement: check, JSXFragment: check };
  },
};

/** Elements whose children are blocks. An expression of unknown kind among these children is no text. */
const BLOCKS = /^(div|form|header|main|section|Page|PageHead|.*Dialog|.*Form|.*Section)$/;

/** Returns whether React may insert or remove a node beside text. The siblings of a fragment are unknown, but its own
 *  texts are removed with the fragment. An expression of unknown kind counts only where React would insert before it.
 *  @param tag `undefined` for a fragment */
function isBare(kinds, tag) {
  const hasText = kinds.includes(TEXT) || kinds.includes(CHANGING_TEXT);
  if (tag === undefined && hasText) return true;
  if (kinds.length < 2) return false;
  const optional = kinds.indexOf(OPTIONAL_ELEMENT);
  if (optional >= 0 && hasText) return true;
  if (kinds.includes(CHANGING_TEXT)) return true;
  if (tag === undefined || BLOCKS.test(tag)) return false;
  return kinds.includes(OPTIONAL_UNKNOWN) || (optional >= 0 && kinds.slice(optional).includes(UNKNOWN));
}

function kindOfChild(child, sourceCode) {
  if (child.type === 'JSXText') return /\S/.test(child.value) ? TEXT : BLANK;
  return child.type === 'JSXExpressionContainer' ? kindOf(child.expression, sourceCode) : ELEMENT;
}

function kindOf(node, sourceCode) {
  switch (node.type) {
    case 'JSXEmptyExpression':
      return BLANK;
    case 'Literal':
      if (node.value === null || typeof node.value === 'boolean') return OPTIONAL_ELEMENT;
      return String(node.value).trim() === '' ? BLANK : TEXT;
    case 'TemplateLiteral':
      return TEXT;
    case 'JSXElement':
    case 'JSXFragment':
      return ELEMENT;
    case 'LogicalExpression':
      if (node.operator !== '&&') return kindOf(node.right, sourceCode);
      return OPTIONAL[kindOf(node.right, sourceCode)];
    case 'ConditionalExpression': {
      const kinds = [node.consequent, node.alternate].map((branch) => kindOf(branch, sourceCode));
      if (kinds.includes(TEXT) || kinds.includes(CHANGING_TEXT)) return CHANGING_TEXT;
      if (kinds.includes(OPTIONAL_UNKNOWN)) return OPTIONAL_UNKNOWN;
      if (kinds.includes(UNKNOWN)) return kinds.includes(OPTIONAL_ELEMENT) ? OPTIONAL_UNKNOWN : UNKNOWN;
      return OPTIONAL_ELEMENT;
    }
    case 'ChainExpression':
      return kindOf(node.expression, sourceCode);
    case 'CallExpression':
      return isMap(node.callee) ? OPTIONAL_ELEMENT : UNKNOWN;
    case 'Identifier':
      return kindOfVariable(node, sourceCode);
    default:
      return UNKNOWN;
  }
}

/** Kinds of `condition && expression`, by the kind of the expression. */
const OPTIONAL = {
  [TEXT]: CHANGING_TEXT,
  [CHANGING_TEXT]: CHANGING_TEXT,
  [ELEMENT]: OPTIONAL_ELEMENT,
  [OPTIONAL_ELEMENT]: OPTIONAL_ELEMENT,
  [UNKNOWN]: OPTIONAL_UNKNOWN,
  [OPTIONAL_UNKNOWN]: OPTIONAL_UNKNOWN,
  [BLANK]: BLANK,
};

function isMap(callee) {
  return callee.type === 'MemberExpression' && ['map', 'flatMap'].includes(callee.property.name);
}

function kindOfVariable(node, sourceCode) {
  for (let scope = sourceCode.getScope(node); scope; scope = scope.upper) {
    const init = scope.set.get(node.name)?.defs[0]?.node.init;
    if (init) return init.type === 'Identifier' ? UNKNOWN : kindOf(init, sourceCode);
  }
  return UNKNOWN;
}
