import { diff } from './compare/compare.ts';
import type { VerbName } from './command/program.ts';
import { dev } from './dev/dev.ts';
import { makeNew } from './make/make-new.ts';
import type { Act } from './outcome.ts';
import { outdated } from './packages/outdated.ts';
import { adopt } from './publish/adopt.ts';
import { build, built } from './publish/build.ts';
import { check } from './publish/check.ts';
import { preview, publish } from './publish/publish.ts';
import { block, canary, promote, restore, retire, rollback } from './rollout/moves.ts';
import { watch } from './rollout/watch.ts';
import { checkAuditLog } from './status/audit.ts';
import { errors } from './status/errors.ts';
import { places } from './status/places.ts';
import { history, status, why } from './status/status.ts';

export const ACTS = {
  new: makeNew,
  dev,
  build,
  adopt,
  built,
  watch,
  outdated,
  places,
  check,
  publish,
  preview,
  canary,
  promote,
  rollback,
  block,
  retire,
  restore,
  status,
  errors,
  history,
  audit: checkAuditLog,
  diff,
  why,
} satisfies Record<VerbName, Act>;
