import { COMMON_ERRORS, WRITE_ERRORS, type Endpoint } from '@fotosoc/contract/endpoint';
import type { OnFailure } from '@fotosoc/server-kit/http/error-responses';

/** Watches error codes of responses. `refuse` throws for a code that its endpoint does not declare. */
export function watchErrors(endpoints: Readonly<Record<string, Endpoint>>): {
  onFailure: OnFailure;
  refuse: () => void;
} {
  const undeclared: string[] = [];
  return {
    onFailure: ({ method, routeOptions }, code) => {
      const key = `${method} ${routeOptions.url}`;
      const endpoint = endpoints[key];
      if (endpoint && !isDeclared(endpoint, code)) undeclared.push(`${key} answered ${code}`);
    },
    refuse: () => {
      if (undeclared.length > 0) throw new Error(`Not in the contract: ${undeclared.join(', ')}`);
    },
  };
}

function isDeclared({ errors = [] }: Endpoint, code: string): boolean {
  return errors.includes(code) || [...COMMON_ERRORS, ...WRITE_ERRORS].some((common) => common === code);
}
