import { formatFormerRootSelector, formatRootSelector } from '@fotosoc/contract/registry/remote-root';
import { describe, expect, it } from 'vitest';
import { findStylesheetError } from './stylesheet.ts';

const ROOT = formatRootSelector('mf-x');
const inLayer = (css: string) => `@layer remotes.mf-x{${css}}`;
const held = (css: string) => inLayer(`${ROOT}{${css}}`);
const faultIn = (css: string | Buffer) => findStylesheetError('page.css', Buffer.from(css), 'mf-x');

describe('the stylesheet of a remote', () => {
  it.each([
    ['nothing', ''],
    ['rules for its root', held('.x_a{color:red}.x_b:hover>a{color:var(--ink)}')],
    ['rules as packages of release 1 scope them', inLayer(`${formatFormerRootSelector('mf-x')}{.x_a{color:red}}`)],
    [
      'the same as an author writes them',
      `@layer remotes.mf-x {\n /* held */ ${ROOT} {\n .x_a, .x_b { color: red; } }\n}\n`,
    ],
    [
      'groups, around its root and within it',
      inLayer(`@media print{${ROOT}{@container (width > 9px){.x_a{color:red}}}}`),
    ],
    ['layers of its own', held('@layer ui{.x_a{color:red}}@layer later;')],
    [
      'selectors with an element first, as a nested rule may look like a declaration',
      held('button:hover{color:red}a:is(:hover,:focus){}'),
    ],
    [
      'rules within rules',
      held('.x_a{color:red;&:hover{color:blue}.dark &{color:red}+ .x_b{margin:0}& + &{margin:0}}'),
    ],
    ['relations within its root', held('.x_a:has(+ .x_b):not(:has(> a)){color:red}> *{margin:0}')],
    [
      'names of its own',
      inLayer(
        "@keyframes x_1{from{opacity:0}}@property --x_a{syntax:'*';inherits:false}@counter-style x_c{symbols:'-'}@font-face{font-family:'x_font';src:url(f.woff2)}",
      ),
    ],
    ['custom properties that hold blocks and semicolons in them', held('.x_a{--b:{c:d;e:f};--g:[;];color:red}')],
    [
      'pictures with markup, strings with braces, escapes',
      held(
        String.raw`.x_a{background:url("data:image/svg+xml,<svg><style>a{}</style></svg>");content:"}}";quotes:'\'' "\a"}.x_\[b\]{color:red}`,
      ),
    ],
    ['transitions of its own', held('.x_a{view-transition-name:x_hero}.x_b{view-transition-name:none}')],
  ])('may have %s', (_, css) => {
    expect(faultIn(css)).toBeUndefined();
  });

  it.each([
    [
      'a style without a layer',
      'nav a{display:none}',
      'has styles outside @layer remotes.mf-x: build with the preset.',
    ],
    ['a style in the layer of another', `@layer remotes.mf-y{${ROOT}{a{color:red}}}`, 'has styles outside'],
    ['an order of layers', '@layer shell, remotes;', 'has styles outside'],
    ['other files', '@import url(https://elsewhere.example/a.css);', 'has styles outside'],
    ['another encoding', '@charset "utf-16";', 'has styles outside'],
    [
      'a selector without its root',
      inLayer('nav a{display:none}'),
      `has the selector "nav a" outside ${ROOT}: an older @fotosoc/build writes this. Run npm install @fotosoc/build@latest @fotosoc/cli@latest, and build again.`,
    ],
    ['its root with something before it', inLayer(`html ${ROOT}{a{color:red}}`), 'outside'],
    ['its root among others', inLayer(`${ROOT},nav{color:red}`), 'outside'],
    ['the root of another', inLayer(`${formatRootSelector('mf-y')}{a{color:red}}`), 'outside'],
    [
      'a look for its root',
      held('position:fixed;inset:0'),
      `styles the root of mf-x by "position:fixed": the root belongs to the page frame.`,
    ],
    ['a look for its root under a condition', held('@media all{contain:none!important}'), 'styles the root of mf-x'],
    ['a custom property for its root that looks like a rule', held('--a:hover{color:red}'), 'styles the root of mf-x'],
    ['what stands beside its root', held('~ footer{display:none}'), 'which matches elements outside mf-x: remove it.'],
    ['the same among others', held('.x_a,+ footer{display:none}'), 'matches elements outside'],
    ['its root by &', held('&{position:fixed}'), 'matches elements outside'],
    ['what its root is in', held('html:has(&) nav{display:none}'), 'matches elements outside'],
    ['what a rule is in', held('.x_a{html:has(&) nav{display:none}}'), 'matches elements outside'],
    ['all but a rule', held('.x_a{nav:not(&){display:none}}'), 'matches elements outside'],
    ['another scope', held('@scope (html){nav{display:none}}'), 'has @scope'],
    ['another scope in the layer', inLayer('@scope (html){nav{display:none}}'), 'has @scope'],
    ['pages in print', inLayer('@page{margin:9cm}'), 'has @page'],
    ['transitions between pages', inLayer('@view-transition{navigation:auto}'), 'has @view-transition'],
    ['an import in the layer', inLayer('@import url(a.css);'), 'has @import'],
    ['a group by an escaped name', held(String.raw`@medi\61{a{color:red}}`), String.raw`has @medi\61`],
    [
      'keyframes of everybody',
      inLayer('@keyframes rise{from{opacity:0}}'),
      'names its keyframes rise: such names apply to the whole page and must begin with x_.',
    ],
    [
      'keyframes of everybody by a string',
      inLayer('@keyframes "unopened"{from{opacity:0}}'),
      'names its keyframes unopened',
    ],
    ['keyframes by an escaped name', inLayer(String.raw`@keyframes x_\{{from{opacity:0}}`), 'names its keyframes'],
    [
      'a font of everybody',
      inLayer("@font-face{font-family:'Instrument Sans Variable';src:url(a.woff2)}"),
      'names a font Instrument Sans Variable',
    ],
    [
      'a font by two names',
      inLayer("@font-face{font-family:x_a;font-family:'EB Garamond Variable'}"),
      'names a font EB Garamond Variable',
    ],
    [
      'a property of everybody',
      inLayer("@property --ink{syntax:'<color>';inherits:false;initial-value:red}"),
      'names a property --ink',
    ],
    [
      'a counter style of everybody',
      inLayer('@counter-style lower-roman{symbols:"x"}'),
      'names its counter-style lower-roman',
    ],
    ['a transition of everybody', held(String.raw`.x_a{view-transition-n\61me:root}`), 'names a view transition root'],
  ])('may not have %s', (_, css, sentence) => {
    expect(faultIn(css)).toMatch(/^page\.css /);
    expect(faultIn(css)).toContain(sentence);
  });

  it.each([
    [
      'a string with a raw line end',
      inLayer("a{b:'\n}} nav a{display:none}"),
      'in line 1: Unexpected newline while consuming a string token.',
    ],
    ['a string that does not end', held('a{b:"x}'), 'Unexpected EOF while consuming a string token'],
    ['a comment that does not end', `${held('a{}')}/* }`, 'Unexpected EOF while consuming a comment'],
    ['an address that is none', held('a{b:url(x y)}'), 'url(x y)'],
    ['a block that is not closed', '@layer remotes.mf-x{\na{', 'in line 2: a bracket is not closed.'],
    ['a block that has no opening', `${held('a{}')}}nav{}`, '} has no opening'],
    ['a block that closes another', held('a:is(b{c)}'), ') has no opening'],
    ['marks of HTML', `<!-- ${held('a{}')}`, '<!--'],
    ['a null character', held('a\0{}'), 'a control character'],
    ['a byte order mark', `\uFEFF${held('a{}')}`, 'a byte order mark'],
    ['an escape at its end', `${held('a{}')}\\`, 'cannot be read'],
  ])('may not be read in two ways: %s', (_, css, sentence) => {
    expect(faultIn(css)).toMatch(/^page\.css cannot be read as CSS/);
    expect(faultIn(css)).toContain(sentence);
  });

  it('is UTF-8', () => {
    expect(faultIn(Buffer.from(held('a{}'), 'utf16le'))).toContain('cannot be read as CSS');
    expect(faultIn(Buffer.from([0xfe, 0xff, 0x00, 0x61]))).toBe('page.css cannot be read as CSS: it is not UTF-8.');
  });
});
