import { society } from '../../../test/society.ts';
import { expect, it } from 'vitest';
import { findPasswordWeakness } from './weak-passwords.ts';

it.each(['football', 'BASEBALL', '1q2w3e4r5t', 'liverpool1', 'zaqzaqzaq', 'kawasaki1', 'killer1234', '13041985'])(
  'refuses %s, which is among the hundred thousand most common ones',
  (password) => {
    expect(findPasswordWeakness(password, society)).toBe(
      'This password is among the most common ones. Please choose another.',
    );
  },
);

it.each([
  'fotosoc2026',
  'FotoSoc!!!',
  'Photography-Society',
  'university_photo_soc',
  '2003fotosoc2003',
  'Password2026!',
])('refuses %s, which is easily guessed here', (password) => {
  expect(findPasswordWeakness(password, society)).toMatch(/^This password is easy to guess: it contains words/);
});

it.each([
  ['ada.lovelace@example.org', 'lovelace1815'],
  ['ada.lovelace@example.org', 'Ada.Lovelace@example.org'],
])('refuses to %s %s, which is derived from the address', (email, password) => {
  expect(findPasswordWeakness(password, society, email)).toMatch(/address/);
});

it.each([
  'horse staple battery',
  'a long walk',
  'fotosoc lantern kettle',
  'xK3vR9q2Lm',
  'Ünïcödé wörds',
  'rain on slate',
])('accepts %s', (password) => {
  expect(findPasswordWeakness(password, society, 'ada@example.org')).toBeUndefined();
});
