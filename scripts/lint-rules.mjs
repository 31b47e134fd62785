/** @file Our own rules, as `.oxlintrc.json` knows them: `fotosoc/boundaries`, `fotosoc/declared-errors`. */
import { boundaries } from './boundaries.mjs';
import { declaredErrors } from './declared-errors.mjs';

export default {
  meta: { name: 'fotosoc' },
  rules: { boundaries, 'declared-errors': declaredErrors },
};
