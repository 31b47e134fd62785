import { DeployVerb } from '@fotosoc/contract/registry/deploy-token';
import { Value } from 'typebox/value';
import { ConfigError } from '@fotosoc/server-kit/config-error';
import type { ConfiguredToken } from '../config.ts';
import { isEmail } from '@fotosoc/contract/email';

/** Default verbs: only those that reach at most a few visitors. */
const DEFAULT_VERBS: DeployVerb[] = ['publish', 'canary'];
const TOKEN = /^mfp_[A-Za-z0-9_-]{43}$/;
const REMOTE = /^(shell|mf-[a-z0-9-]{1,40})$/;

/** Reads DEPLOY_TOKENS: `mf-loans=mfp_…,mf-home:publish+promote=mfp_…,mf-x:publish:team@example.org=mfp_…`.
 *  @throws ConfigError naming the unusable entry, never the token itself */
export function parseConfiguredTokens(text: string): ConfiguredToken[] {
  return text
    .split(/[,\s]+/)
    .filter(Boolean)
    .map((entry, index) => {
      const [target = '', token = ''] = entry.split('=', 2);
      const [remote = '', verbText, email] = target.split(':');
      const verbs = verbText === undefined ? DEFAULT_VERBS : verbText.split('+');
      const isAddress = email === undefined || isEmail(email);
      if (REMOTE.test(remote) && TOKEN.test(token) && verbs.every(isVerb) && isAddress)
        return { remote, verbs, email, token };
      throw new ConfigError(
        `DEPLOY_TOKENS: entry ${index + 1} must read remote:verb+verb=mfp_ and 43 characters, with verbs of publish, canary, promote, rollback, block, and may name the team's e-mail address after them, remote:verb+verb:team@example.org=mfp_….`,
      );
    });
}

function isVerb(verb: string): verb is DeployVerb {
  return Value.Check(DeployVerb, verb);
}
