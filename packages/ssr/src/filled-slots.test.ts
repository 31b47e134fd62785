import { describe, expect, it } from 'vitest';
import { safeMarkup } from './rendering/markup.mjs';
import { fillSlots } from './filled-slots.ts';

const page = safeMarkup(
  '<main><section data-slot="a.b" class="x>y"></section><p title=\'<section data-slot="a.b"></section>\'>' +
    '&lt;section data-slot="a.b"&gt;&lt;/section&gt;</p></main>',
).html;

describe('fillSlots', () => {
  it('inserts each fragment into its slot, and leaves slots without a fragment empty', () => {
    const two = `${page}<section data-slot="a.b"></section>`;
    expect(fillSlots(two, [undefined, '<i>$&</i>'])).toBe(`${page}<section data-slot="a.b"><i>$&</i></section>`);
    expect(fillSlots(page, ['<i></i>'])).toMatch(/class="x&?g?t?[;>]y"><i><\/i><\/section>/);
  });

  it('ignores text that looks like a slot', () => {
    expect(fillSlots(page, [undefined])).toBe(page);
    expect(() => fillSlots(page, [undefined, undefined])).toThrow('announces 2 slots, but has 1');
  });

  it.each(['<li>x', '<p>x', '<h2>x', '<td>x</td>', '<b><p>x', '<form><form>', '<a href="/"><a href="/">', '<option>x'])(
    'returns a page that parses the same each time, with %s in a slot',
    (given) => {
      const around = '<main><ul><li><div><section data-slot="a.b"></section></div></li></ul></main>';
      const filled = fillSlots(safeMarkup(around).html, [safeMarkup(given).html]);
      expect(safeMarkup(filled.replace(/ data-slot="a.b"/, '')).html).toContain('</section></div></li></ul></main>');
    },
  );
});
