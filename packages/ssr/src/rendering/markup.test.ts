import { describe, expect, it } from 'vitest';
import { safeMarkup } from './markup.mjs';

describe('safeMarkup', () => {
  it("accepts the output of pages, with React's markers", () => {
    const html =
      '<main id="main"><!--$--><h1 dir="auto">A &amp; <!-- -->B</h1><svg viewBox="0 0 1 1"></svg><!--/$--></main>';
    expect(safeMarkup(html)).toEqual({ html, css: '', pictures: [] });
  });

  it('moves inline styles into a stylesheet, without duplicates', () => {
    const ratio = 'aspect-ratio:3 / 2;--z:var(--zone-5)';
    const preview = 'background-image:url("data:image/webp;base64,UklGRkQ+/A==")';
    const escaped = preview.replaceAll('"', '&quot;');
    const { html, css } = safeMarkup(`<p style="${ratio}"></p><i style="${escaped}"></i><b style="${ratio}"></b>`);
    expect(html).toBe('<p data-s="0"></p><i data-s="1"></i><b data-s="0"></b>');
    expect(css).toBe(`[data-s="0"]{${ratio}}\n[data-s="1"]{${preview}}`);
  });

  it('keeps form input out of the address', () => {
    expect(safeMarkup('<form><input></form>').html).toBe('<form method="post"><input></form>');
  });

  it('finds the first pictures of a page, with their candidates', () => {
    const [source, jpegs] = ['srcset="/a.w300.webp 300w" sizes="50vw"', 'srcset="/a.w300.jpg 300w" sizes="9vw"'];
    const { pictures } = safeMarkup(
      `<picture><source type="image/webp" ${source}><img src="/a.jpg" ${jpegs} fetchpriority="high"></picture>` +
        '<picture><source type="image/webp"><img src="/b.jpg" fetchpriority="high"></picture>' +
        '<picture><source srcset="/c.webp"><img src="/c.jpg" fetchpriority="auto"></picture><img src="/d.jpg">' +
        '<img src="data:image/gif;base64,R0lGODlh" fetchpriority="high"><p fetchpriority="high"></p>',
    );
    expect(pictures).toEqual([
      { src: '/a.jpg', srcset: '/a.w300.webp 300w', sizes: '50vw', type: 'image/webp' },
      { src: '/b.jpg', srcset: '', sizes: '', type: '' },
    ]);
  });

  it('balances the markup', () => {
    expect(safeMarkup('</div></body><p>x').html).toBe('<p>x</p>');
    expect(safeMarkup('<div><ul><li>x').html).toBe('<div><ul><li>x</li></ul></div>');
  });

  it.each([
    ['more characters than a page has', '<p></p>'.repeat(150_000), 'more than 1000000 characters'],
    ['more of them once it is written out', '&'.repeat(300_000), 'more than 1000000 characters'],
    ['more elements than a page has', '<i></i>'.repeat(30_000), 'more than 20000 elements'],
    ['elements deeper than a page nests them', '<b>'.repeat(300), 'more than 200 deep'],
    [
      'formatting that every paragraph opens anew',
      `<p>${'<b a>'.repeat(3)}<i b>${'<p>x</p>'.repeat(9_000)}`,
      '20000 elements',
    ],
  ])('refuses %s', (_, html, reason) => {
    expect(() => safeMarkup(html)).toThrow(reason);
  });

  it.each([
    ['within a form', '<form><section data-slot="a.b"></section></form>', 'in <form>, where no slot is allowed'],
    ['within a link', '<a><div><section data-slot="a.b"></section></div></a>', 'in <a>'],
    ['that holds something', '<section data-slot="a.b"><p></p></section>', 'renders an invalid slot'],
    ['that is another element', '<div data-slot="a.b"></div>', 'renders an invalid slot'],
  ])('refuses a slot %s', (_, html, reason) => {
    expect(() => safeMarkup(html)).toThrow(reason);
  });

  it('stops after the time limit', () => {
    expect(() => safeMarkup('<i></i>'.repeat(1_000), () => expect.fail('no time left'))).toThrow('no time left');
  });

  it.each([
    '<script src="/remotes/mf-x/1/a.js"></script>',
    '<svg><script href="/remotes/mf-x/1/a.js"></script></svg>',
    '<div><style>.nav { display: none }</style></div>',
    '<link rel="stylesheet" href="/remotes/mf-x/1/a.css">',
    '<meta http-equiv="refresh" content="0;url=//elsewhere.example">',
    '<iframe srcdoc="x"></iframe>',
    '<template shadowrootmode="open"><p>x</p></template>',
    '<object data="/media/x.svg"></object>',
    '<math><mtext><p>x</p></mtext></math>',
    '<img src="x" onerror="alert(1)">',
    '<div id="fotosoc-page">{}</div>',
    '<div id="root"></div>',
    '<p data-s="0"></p>',
    '<img name="querySelector">',
    '<form name="head"></form>',
    '<form><input name="parentNode"></form>',
    '<form><button id="submit"></button></form>',
    '<p id="scheduler"></p>',
    '<p id="__FOTOSOC_VIEW__"></p>',
    '<svg id="body"></svg>',
    '<p style="color:red}.nav{display:none"></p>',
    '<p style="background:url(//elsewhere.example/x)"></p>',
    `<p style="background:url('/media/x.jpg')"></p>`,
    '<p style="color:red/*"></p>',
    '<p style="background:\\75rl(//elsewhere.example)"></p>',
  ])('refuses %s', (html) => {
    expect(() => safeMarkup(html)).toThrow('The page renders');
  });
});
