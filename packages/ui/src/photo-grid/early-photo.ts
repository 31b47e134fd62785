/** Returns whether the page's first script (page-start.js) shows the photo of a tile in a plain dialog, which has a
 *  history entry of its own at the same address. */
export function isOpenEarly(tileId: string): boolean {
  return (history.state as { photo?: string } | null)?.photo === tileId;
}

/** Opens the viewer in the history entry of the plain dialog, unless the visitor closes the dialog before.
 *  @param loaded settles when the code of the viewer has loaded: the dialog stays without the code
 *  @param open opens the viewer in the current history entry */
export function replaceEarlyPhoto(tileId: string, loaded: Promise<unknown>, open: () => void): void {
  void loaded.then(() => isOpenEarly(tileId) && open()).catch(() => undefined);
}
