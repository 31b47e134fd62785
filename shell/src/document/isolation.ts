let hasRemotes = false;

export function noteRemote(): void {
  hasRemotes = true;
}

/** Route loader of pages that handle passwords or tokens. No remote's code may run in the same document, so the loader
 *  reloads the page if a remote's code already runs. */
export async function loadWithoutRemotes({ request }: { request: Request }): Promise<null> {
  return hasRemotes ? reloadDocument(request.url) : null;
}

/** Navigates this document to another address. Never resolves. */
export async function reloadDocument(address: string): Promise<never> {
  location.assign(address);
  return new Promise(() => undefined);
}
