import { parseFragment, serialize } from 'parse5';
import { boundedTree } from './bounded-tree.mjs';
import { isTaken } from './taken-names.mjs';

/** Three times what our largest page has. */
const MAX_CHARACTERS = 1_000_000;

/** Elements that run, load or frame something, or that browsers read differently at the second time. */
const REFUSED_ELEMENTS = new Set(
  'script style link meta base title noscript template iframe frame frameset object embed applet portal html head body math foreignobject annotation-xml plaintext xmp noembed noframes'.split(
    ' ',
  ),
);
/** Ids that the page itself is found by. */
const REFUSED_IDS = new Set(['root', 'fotosoc-page']);
/** What a place for a part of another remote is, and all that it may stand in: whatever HTML is put there that reads the same
 *  each time, the whole does as well. Another element ends others, or is ended by them. */
const SLOT = 'section';
const SLOT_NAME = 'data-slot';
const AROUND_SLOT = new Set('article aside details dialog div footer header li main nav ol section ul'.split(' '));
/** What a declaration consists of; no other rule can begin in it, and nothing is fetched but what it carries itself. */
const DECLARATIONS = /^[\w\s#%.,:;()"'+\-/=!*]*$/;

/** @typedef {import('parse5').DefaultTreeAdapterTypes.Element} Element */
/** @typedef {import('./markup.d.mts').FirstPicture} FirstPicture */

/** HTML that a page has drawn, made fit to stand in the site's own: it ends where it began, starts nothing, and has its
 *  inline styles in a stylesheet, as the site's policy wants them.
 *  @param {string} html
 *  @param {() => void} [requireTime] asked now and then; throws when there is no time left
 *  @param {string} [mark] begins what its inline styles are marked by, where it is put into a page that has some
 *  @returns {import('./markup.d.mts').Markup}
 *  @throws Error naming what may not stand there, or what there is too much of */
export function safeMarkup(html, requireTime = () => undefined, mark = '') {
  requireShort(html);
  const fragment = parseFragment(html, { treeAdapter: boundedTree(requireTime) });
  /** @type {Map<string, string>} */
  const styles = new Map();
  /** @type {FirstPicture[]} */
  const pictures = [];
  for (const element of elementsBelow(fragment)) {
    check(element, styles, mark);
    if (attributeOf(element, SLOT_NAME) !== '') checkSlot(element);
    if (element.tagName !== 'img' || attributeOf(element, 'fetchpriority') !== 'high') continue;
    const picture = pictureOf(element);
    if (picture.srcset || picture.src.startsWith('/')) pictures.push(picture); // and what it carries itself is here
  }
  const text = serialize(fragment);
  requireShort(text);
  const again = parseFragment(text, { treeAdapter: boundedTree(requireTime) });
  if (serialize(again) !== text) throw new Error('The page draws HTML that reads differently each time.');
  const rules = [...styles].map(([declarations, marked]) => `[data-s="${marked}"]{${declarations}}`);
  return { html: text, css: rules.join('\n'), pictures };
}

function requireShort(/** @type {string} */ html) {
  if (html.length > MAX_CHARACTERS) throw new Error(`The page draws more than ${MAX_CHARACTERS} characters of HTML.`);
}

/** What a browser chooses from: the first source where there are some, which all browsers of this site take.
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

/** Empty without one. */
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
    throw new Error(`The page draws <${tagName}>, which may not stand there.`);
  // Sent before its scripts run, by whatever way, its words must not stand in the address.
  if (tagName === 'form' && !attrs.some(({ name }) => name === 'method')) attrs.push({ name: 'method', value: 'post' });
  for (const attribute of attrs) {
    const { name, value } = attribute;
    if (/^on/i.test(name) || name === 'data-s')
      throw new Error(`The page draws the attribute ${name}, which may not stand there.`);
    if (name === 'id' && REFUSED_IDS.has(value))
      throw new Error(`The page draws the id ${value}, which is the site's.`);
    if ((name === 'id' || name === 'name') && isTaken(value))
      throw new Error(`The page draws the ${name} ${value}, which would hide what the page itself has of that name.`);
    if (name !== 'style') continue;
    if (!isDeclarations(value))
      throw new Error(`The page draws a style that may not stand there: ${value.slice(0, 80)}`);
    const marked = styles.get(value) ?? `${mark}${styles.size}`;
    styles.set(value, marked);
    Object.assign(attribute, { name: 'data-s', value: marked });
  }
}

function checkSlot(/** @type {Element} */ { tagName, childNodes, parentNode }) {
  if (tagName !== SLOT || childNodes.length > 0) throw new Error('The page draws a place for a part that is none.');
  for (let around = parentNode; around && 'tagName' in around; around = around.parentNode) {
    if (!AROUND_SLOT.has(around.tagName))
      throw new Error(`The page has a place for a part in <${around.tagName}>, where it may not stand.`);
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
