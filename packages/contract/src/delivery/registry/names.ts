import { Type } from 'typebox';

/** Name of a remote, or `shell`, which is deployed the same way. */
export const DeployableName = Type.String({ pattern: '^(shell|mf-[a-z0-9-]{1,40})$' });

/** Version, e.g. `1.0.0+9f3c1ab2`. */
export const VersionName = Type.String({ minLength: 1, maxLength: 80 });
