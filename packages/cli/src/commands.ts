import { diff } from './compare/compare.ts';
import type { VerbName } from './command/program.ts';
import { dev } from './dev/dev.ts';
import { createNew } from './make/make-new.ts';
import type { CommandAction } from './outcome.ts';
import { showOutdated } from './packages/outdated.ts';
import { importBundle } from './publish/import-build.ts';
import { build, buildOutcome } from './publish/build.ts';
import { check } from './publish/check.ts';
import { preview, publish } from './publish/publish.ts';
import { block, startCanary, promote, restore, retire, rollback } from './rollout/moves.ts';
import { watch } from './rollout/watch.ts';
import { checkAuditLog } from './status/audit.ts';
import { showErrors } from './status/errors.ts';
import { showSlots } from './status/slots.ts';
import { upgrade } from './upgrade/upgrade.ts';
import { showHistory, showStatus, showReason } from './status/status.ts';

export const COMMANDS = {
  new: createNew,
  dev,
  build,
  adopt: importBundle,
  built: buildOutcome,
  watch,
  outdated: showOutdated,
  upgrade,
  slots: showSlots,
  check,
  publish,
  preview,
  canary: startCanary,
  promote,
  rollback,
  block,
  retire,
  restore,
  status: showStatus,
  errors: showErrors,
  history: showHistory,
  audit: checkAuditLog,
  diff,
  why: showReason,
} satisfies Record<VerbName, CommandAction>;
