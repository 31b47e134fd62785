/** Refusal of a backup or restore, as a sentence for the operator. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}
