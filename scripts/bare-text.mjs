/** @file A lint rule: text that stands beside a child which comes or goes has an element of its own.
 *
 *  Translators of browsers replace text nodes by elements. React throws where it then inserts before or removes such a node,
 *  and the page is gone: https://github.com/facebook/react/issues/11538 */

const TEXT = 'text';
/** Text that comes, goes or becomes another. */
const CHANGING_TEXT = 'changing text';
const ELEMENT = 'element';
/** An element that comes and goes, or a list of elements. */
const OPTIONAL_ELEMENT = 'optional element';
/** An expression that may be text or an element. */
const UNKNOWN = 'unknown';
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

/** Elements that hold blocks: an expression of unknown kind among their children is no text. */
const BLOCKS = /^(div|form|header|main|section|Page|.*Dialog|.*Form|.*Section)$/;

/** Tells whether React may insert or remove a node beside text. The siblings of a fragment are unknown: its own texts are
 *  removed with it. An expression of unknown kind counts only where React would insert before it.
 *  @param tag `undefined` of a fragment */
function isBare(kinds, tag) {
  const hasText = kinds.includes(TEXT) || kinds.includes(CHANGING_TEXT);
  if (tag === undefined && hasText) return true;
  if (kinds.length < 2) return false;
  const optional = kinds.indexOf(OPTIONAL_ELEMENT);
  if (optional >= 0 && hasText) return true;
  if (optional >= 0 && kinds.slice(optional).includes(UNKNOWN) && tag !== undefined && !BLOCKS.test(tag)) return true;
  return kinds.includes(CHANGING_TEXT);
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
      return kinds.includes(UNKNOWN) ? UNKNOWN : OPTIONAL_ELEMENT;
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

/** The kind of `condition && expression`, by the kind of the expression. */
const OPTIONAL = {
  [TEXT]: CHANGING_TEXT,
  [CHANGING_TEXT]: CHANGING_TEXT,
  [ELEMENT]: OPTIONAL_ELEMENT,
  [OPTIONAL_ELEMENT]: OPTIONAL_ELEMENT,
  [UNKNOWN]: UNKNOWN,
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
