let hasRemotes = false;

export function noteRemote(): void {
  hasRemotes = true;
}

/** Route loader of pages that handle credentials or tokens. No remote may run in their document, so the loader reloads
 *  the address if a remote already does. */
export async function loadWithoutRemotes({ request }: { request: Request }): Promise<null> {
  return hasRemotes ? reloadDocument(request.url) : null;
}

/** Navigates this document to another address. Never resolves. */
export async function reloadDocument(address: string): Promise<never> {
  location.assign(address);
  return new Promise(() => undefined);
}
