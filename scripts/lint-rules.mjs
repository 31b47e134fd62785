/** @file Lint rules of this repository in `.oxlintrc.json`: `fotosoc/bare-text`, `fotosoc/boundaries`,
 *  `fotosoc/declared-errors`, `fotosoc/named-locks`. */
import { bareText } from './bare-text.mjs';
import { boundaries } from './boundaries.mjs';
import { declaredErrors } from './declared-errors.mjs';
import { namedLocks } from './named-locks.mjs';

export default {
  meta: { name: 'fotosoc' },
  rules: { 'bare-text': bareText, boundaries, 'declared-errors': declaredErrors, 'named-locks': namedLocks },
};
