import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Inline } from '@fotosoc/contract/page-section';
import { parseMarkdown, isPlainText } from './markdown.ts';

it('parses paragraphs, lists, emphasis, links and line breaks', () => {
  expect(
    parseMarkdown(
      'We *walk*, **shoot** and\nprint.\n\n- on [Mondays](https://example.org/m)\n- [write](mailto:a@example.org)\n\n1. one\n2. two',
    ),
  ).toEqual([
    { p: ['We ', { em: ['walk'] }, ', ', { strong: ['shoot'] }, ' and', { br: true }, 'print.'] },
    {
      ul: [
        ['on ', { href: 'https://example.org/m', words: ['Mondays'] }],
        [{ href: 'mailto:a@example.org', words: ['write'] }],
      ],
    },
    { ol: [['one'], ['two']] },
  ]);
});

it.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '# Heading',
  '> quote',
  '![picture](https://example.org/p.png)',
  '```js\nalert(1)\n```'.replaceAll('\n', ' '),
  '[here]: https://example.org',
  '<https://example.org>',
  '&lt;b&gt;',
])('leaves %s as text', (words) => {
  const texts = JSON.stringify(parseMarkdown(words));
  expect(texts).not.toContain('"html"');
  expect(textOf(parseMarkdown(words).flatMap((block) => ('p' in block ? block.p : [])))).toBe(
    words.replace('![picture](https://example.org/p.png)', '!picture'),
  );
});

it.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java&#10;script:alert(1)',
  '&#106;avascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  '//elsewhere.example.org',
  'https:elsewhere',
  'mailto:a@example.org?body=x',
  'ftp://example.org',
  'relative/path',
])('makes no link to %s', (href) => {
  expect(JSON.stringify(parseMarkdown(`[press](${href}) and [press](<${href}>)`))).not.toContain('"href"');
});

it('accepts links to pages, mailboxes and paths of this site', () => {
  for (const href of ['https://example.org/', 'http://example.org/a?b=c', 'mailto:a@example.org', '/loans', '#top']) {
    expect(parseMarkdown(`[press](${href})`)).toEqual([{ p: [{ href, words: ['press'] }] }]);
  }
});

it('recognises plain text: one paragraph without markup', () => {
  expect(
    ['Plain words.', ' Plain ', '', 'a*b', '*a*', 'a\n\nb', 'a\nb'].map((words) =>
      isPlainText(words, parseMarkdown(words)),
    ),
  ).toEqual([true, true, true, true, false, false, false]);
});

it('converts any text to text and safe links only, quickly', () => {
  const odd = fc.constantFrom(
    '*',
    '**',
    '_',
    '[',
    ']',
    '(',
    ')',
    '<',
    '>',
    '- ',
    '1. ',
    '\n',
    '\n\n',
    '\\',
    '`',
    '&',
    'a',
    'javascript:',
    'https://x.y',
    ' ',
  );
  const words = fc.array(odd, { maxLength: 200 }).map((some) => some.join(''));
  fc.assert(
    fc.property(words, (text) => {
      for (const href of hrefsOf(parseMarkdown(text))) expect(href).toMatch(/^(https?:\/\/|mailto:|\/|#)/i);
    }),
    { numRuns: 300 },
  );
  const since = performance.now();
  for (const hostile of ['[', '*', '**a', '- ', '[a](', '_a_', '\\', '> ', '('])
    parseMarkdown(hostile.repeat(4000).slice(0, 4000));
  expect(performance.now() - since).toBeLessThan(2000);
});

function textOf(words: Inline[]): string {
  return words
    .map((word) => {
      if (typeof word === 'string') return word;
      if ('br' in word) return '\n';
      return textOf('em' in word ? word.em : 'strong' in word ? word.strong : word.words);
    })
    .join('');
}

function hrefsOf(tree: unknown): string[] {
  if (typeof tree !== 'object' || tree === null) return [];
  const own = 'href' in tree ? [String(tree.href)] : [];
  return [...own, ...Object.values(tree).flatMap(hrefsOf)];
}
