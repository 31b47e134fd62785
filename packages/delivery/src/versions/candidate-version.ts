import type { Bundle } from '@fotosoc/publish-checks/bundle';
import type { SandboxSlots } from '@fotosoc/publish-checks/sandbox-slots';

/** Candidate version, checked before its publication. */
export interface CandidateVersion {
  bundle: Bundle;
  slots?: SandboxSlots | undefined;
  /** Called with the reason of a failed server rendering. */
  onUndrawn: (pattern: string, reason: string) => void;
}
