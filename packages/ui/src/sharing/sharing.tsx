import { useState } from 'react';
import { findUploadedName } from '../photo/file-name.ts';

/** Returns the file name of a downloaded photo: gallery, three-digit number, photographer, and name of the uploaded
 *  file.
 *  @param number position from 1 */
export function formatDownloadName(
  title: string,
  number: number,
  { url, credit = '' }: { url: string; credit?: string },
) {
  const parts = [
    hyphenated(title) || 'Photo',
    String(number).padStart(3, '0'),
    hyphenated(credit),
    findUploadedName(url),
  ];
  return parts.filter(Boolean).join('-') + (/\.\w+$/.exec(url)?.[0] ?? '');
}

function hyphenated(text: string): string {
  const words = text.normalize('NFC').replace(/[^\p{L}\p{N}]+/gu, '-');
  return words.replace(/^-|-$/g, '');
}

/** Copies a text. Browsers refuse without a permission, and have no clipboard on plain HTTP.
 *  @returns whether the text was copied */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Shares the address of the page: by the system's dialog, otherwise by copying.
 *  @param onRefused called when the browser refuses to copy
 *  @returns `refused`, the address to show if copying failed; otherwise `undefined` */
export function useSharing(title: string, onRefused?: () => void) {
  const [copied, setCopied] = useState<{ address: string; isCopied: boolean }>();
  async function copy(): Promise<void> {
    const address = location.href;
    const isCopied = await copyText(address);
    setCopied({ address, isCopied });
    if (!isCopied) onRefused?.();
  }
  async function share(): Promise<void> {
    if (typeof navigator.share !== 'function') return copy();
    try {
      return await navigator.share({ title, url: location.href });
    } catch (error) {
      const isClosed = error instanceof DOMException && error.name === 'AbortError'; // cancelled by the user
      return isClosed ? undefined : copy();
    }
  }
  const isCopied = copied?.isCopied === true;
  return { isCopied, refused: isCopied ? undefined : copied?.address, copy, share };
}
