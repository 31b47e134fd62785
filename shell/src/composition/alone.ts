let hasRemotes = false;

/** Called before code of a remote comes into this document. */
export function noteRemote(): void {
  hasRemotes = true;
}

/** Loader of the pages where somebody acts or gets a token: no remote's code runs in their documents, which are loaded anew
 *  where that is too late. */
export async function startAlone({ request }: { request: Request }): Promise<null> {
  return hasRemotes ? loadAnew(request.url) : null;
}

/** Leaves this document for another. Never resolves. */
export async function loadAnew(address: string): Promise<never> {
  location.assign(address);
  return new Promise(() => undefined);
}
