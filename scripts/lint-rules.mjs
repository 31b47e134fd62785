/** @file Our own rules, as `.oxlintrc.json` knows them: `fotosoc/boundaries`, `fotosoc/declared-errors`,
 *  `fotosoc/named-locks`. */
import { boundaries } from './boundaries.mjs';
import { declaredErrors } from './declared-errors.mjs';
import { namedLocks } from './named-locks.mjs';

export default {
  meta: { name: 'fotosoc' },
  rules: { boundaries, 'declared-errors': declaredErrors, 'named-locks': namedLocks },
};
