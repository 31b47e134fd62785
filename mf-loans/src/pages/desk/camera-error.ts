/** Thrown if the library that reads codes cannot be loaded. */
export class ReaderLoadError extends Error {
  override name = 'ReaderLoadError';
}

/** Sentences for the errors of `getUserMedia`, by name. Source: Media Capture and Streams, section 10.4.2. */
const SENTENCES: { [name: string]: string } = {
  NotAllowedError:
    'The browser does not let this site use the camera. Allow the camera in the settings of the browser for this site, then try again.',
  SecurityError: 'The settings of this device forbid the camera.',
  NotFoundError: 'This device has no camera.',
  OverconstrainedError: 'This device has no camera.',
  NotReadableError: 'Another program uses the camera. Close that program, then try again.',
  ReaderLoadError: 'The reader for codes cannot be loaded. Check your connection, then try again.',
  AbortError: 'The camera does not start. Close other programs that use the camera, then try again.',
};

/** Returns why the camera cannot be used, and what to do. */
export function describeCameraError(error: unknown): string {
  const instead = 'Or choose the unit below.';
  if (!isSecureContext) return `The camera needs an address that begins with https. ${instead}`;
  const { name } = error as Error;
  return `${SENTENCES[name] ?? 'The site cannot use the camera of this device.'} ${instead}`;
}
