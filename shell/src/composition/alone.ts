let hasRemotes = false;

export function noteRemote(): void {
  hasRemotes = true;
}

/** Route loader of pages that handle credentials or tokens. No remote may run in their document, so the loader reloads
 *  the address if a remote already does. */
export async function startAlone({ request }: { request: Request }): Promise<null> {
  return hasRemotes ? loadAnew(request.url) : null;
}

/** Navigates this document to another address. Never resolves. */
export async function loadAnew(address: string): Promise<never> {
  location.assign(address);
  return new Promise(() => undefined);
}
