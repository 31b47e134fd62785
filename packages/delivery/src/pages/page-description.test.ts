import { expect, it } from 'vitest';
import { fillTemplate } from './page-description.ts';

it.each([
  ['{gallery.title}', 'Night walk'],
  ['{gallery.description|All photos}', 'All photos'],
  ['{gallery.text|All photos} of {gallery.title}', 'Fog of Night walk'],
  ['{gallery.empty|}', ''],
  ['{gallery.description}', undefined],
])('fills %s as %s', (template, text) => {
  expect(fillTemplate(template, { gallery: { title: 'Night walk', text: 'Fog', empty: '' } })).toBe(text);
});
