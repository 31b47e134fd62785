import { useEffect, useEffectEvent } from 'react';

/** Adds pictures that are pasted anywhere on the page, unless the clipboard also has text for the focused field.
 *  @param isOn whether pasting is enabled */
export function usePastedPhotos(isOn: boolean, onFiles: (files: File[]) => void): void {
  const handleFiles = useEffectEvent(onFiles);
  useEffect(() => {
    if (!isOn) return undefined;
    const take = (event: ClipboardEvent) => {
      const { clipboardData } = event;
      const photos = [...(clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
      if (photos.length === 0 || (isField(event.target) && clipboardData?.types.includes('text/plain'))) return;
      event.preventDefault();
      handleFiles(photos);
    };
    addEventListener('paste', take);
    return () => removeEventListener('paste', take);
  }, [isOn]);
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, textarea');
}
