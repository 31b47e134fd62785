import { parseFragment, serialize } from 'parse5';
import { createBoundedTree } from './bounded-tree.mjs';
import { isReservedName } from './reserved-names.mjs';

/** Maximum length of a page's HTML, three times that of our largest page. */
const MAX_CHARACTERS = 1_000_000;

/** Elements with active or embedded content, and elements whose serialised HTML parses differently. */
const REFUSED_ELEMENTS = new Set(
  'script style link meta base title noscript template iframe frame frameset object embed applet portal html head body math foreignobject annotation-xml plaintext xmp noembed noframes'.split(
    ' ',
  ),
);
/** Ids that the site's own page elements have. */
const REFUSED_IDS = new Set(['root', 'fotosoc-page']);
/** Slots are `section` elements below these ancestors only. Inside other elements, the parser could close an element
 *  early, and the HTML of an inserted fragment would change the page's structure. */
const SLOT = 'section';
const SLOT_NAME = 'data-slot';
const AROUND_SLOT = new Set('article aside details dialog div footer header li main nav ol section ul'.split(' '));
/** Characters allowed in an inline style. The pattern excludes additional rules, and external resources except for data
 *  URIs. */
const DECLARATIONS = /^[\w\s#%.,:;()"'+\-/=!*]*$/;

/** @typedef {import('parse5').DefaultTreeAdapterTypes.Element} Element */
/** @typedef {import('./markup.d.mts').FirstPicture} FirstPicture */

/** Makes rendered HTML safe for insertion into the site's page: balanced, without active content, and with inline
 *  styles moved to a stylesheet, as the site's policy requires.
 *  @param {string} html
 *  @param {() => void} [requireTime] called repeatedly; throws after the time limit
 *  @param {string} [mark] prefix of inline-style markers, for HTML that is inserted into a page with markers
 *  @returns {import('./markup.d.mts').Markup}
 *  @throws Error naming the forbidden content, or the exceeded limit */
export function safeMarkup(html, requireTime = () => undefined, mark = '') {
  requireShort(html);
  const fragment = parseFragment(html, { treeAdapter: createBoundedTree(requireTime) });
  /** @type {Map<string, string>} */
  const styles = new Map();
  /** @type {FirstPicture[]} */
  const pictures = [];
  for (const element of elementsBelow(fragment)) {
    check(element, styles, mark);
    if (attributeOf(element, SLOT_NAME) !== '') checkSlot(element);
    if (element.tagName !== 'img' || attributeOf(element, 'fetchpriority') !== 'high') continue;
    const picture = pictureOf(element);
    if (picture.srcset || picture.src.startsWith('/')) pictures.push(picture); // Pictures in data URIs need no request.
  }
  const text = serialize(fragment);
  requireShort(text);
  const again = parseFragment(text, { treeAdapter: createBoundedTree(requireTime) });
  if (serialize(again) !== text) throw new Error('The page renders HTML that browsers parse in different ways.');
  const rules = [...styles].map(([declarations, marked]) => `[data-s="${marked}"]{${declarations}}`);
  return { html: text, css: rules.join('\n'), pictures };
}

function requireShort(/** @type {string} */ html) {
  if (html.length > MAX_CHARACTERS) throw new Error(`The page renders more than ${MAX_CHARACTERS} characters of HTML.`);
}

/** Returns the addresses of a picture from its first source, which all supported browsers accept, or from the image.
 *  @returns {FirstPicture} */
function pictureOf(/** @type {Element} */ image) {
  const { parentNode } = image;
  const siblings =
    parentNode && 'tagName' in parentNode && parentNode.tagName === 'picture' ? parentNode.childNodes : [];
  const source = siblings.find((node) => 'tagName' in node && node.tagName === 'source' && attributeOf(node, 'srcset'));
  const from = /** @type {Element} */ (source ?? image);
  return {
    src: attributeOf(image, 'src'),
    srcset: attributeOf(from, 'srcset'),
    sizes: attributeOf(from, 'sizes'),
    type: attributeOf(from, 'type'),
  };
}

function attributeOf(/** @type {Element} */ { attrs }, /** @type {string} */ name) {
  return attrs.find((attribute) => attribute.name === name)?.value ?? '';
}

/** @returns {Generator<Element>} */
function* elementsBelow(/** @type {import('parse5').DefaultTreeAdapterTypes.ParentNode} */ parent) {
  for (const node of parent.childNodes) {
    if (!('tagName' in node)) continue;
    yield node;
    yield* elementsBelow(node);
  }
}

function check(
  /** @type {Element} */ { tagName, attrs },
  /** @type {Map<string, string>} */ styles,
  /** @type {string} */ mark,
) {
  if (REFUSED_ELEMENTS.has(tagName.toLowerCase()))
    throw new Error(`The page renders <${tagName}>, which is not allowed there.`);
  // The method `post` keeps the input out of the address if a user submits the form before the scripts run.
  if (tagName === 'form' && !attrs.some(({ name }) => name === 'method')) attrs.push({ name: 'method', value: 'post' });
  for (const attribute of attrs) {
    const { name, value } = attribute;
    if (/^on/i.test(name) || name === 'data-s')
      throw new Error(`The page renders the attribute ${name}, which is not allowed there.`);
    if (name === 'id' && REFUSED_IDS.has(value))
      throw new Error(`The page renders the id ${value}, which belongs to the site.`);
    if ((name === 'id' || name === 'name') && isReservedName(value))
      throw new Error(`The page renders the ${name} ${value}, which would hide the page's own property of that name.`);
    if (name !== 'style') continue;
    if (!isDeclarations(value)) throw new Error(`The page renders a style that is not allowed: ${value.slice(0, 80)}`);
    const marked = styles.get(value) ?? `${mark}${styles.size}`;
    styles.set(value, marked);
    Object.assign(attribute, { name: 'data-s', value: marked });
  }
}

function checkSlot(/** @type {Element} */ { tagName, childNodes, parentNode }) {
  if (tagName !== SLOT || childNodes.length > 0) throw new Error('The page renders an invalid slot.');
  for (let around = parentNode; around && 'tagName' in around; around = around.parentNode) {
    if (!AROUND_SLOT.has(around.tagName))
      throw new Error(`The page has a slot in <${around.tagName}>, where no slot is allowed.`);
  }
}

function isDeclarations(/** @type {string} */ text) {
  const addresses = text.match(/url\(/gi)?.length ?? 0;
  const carried = text.match(/url\("data:image\//g)?.length ?? 0;
  return (
    DECLARATIONS.test(text) &&
    !text.includes('/*') &&
    !/expression|image-set|import/i.test(text) &&
    addresses === carried
  );
}
