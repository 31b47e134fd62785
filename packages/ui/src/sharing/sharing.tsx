import { useState } from 'react';

/** What a downloaded photo is called: by its gallery, its place there in three digits, and who took it.
 *  @param number from 1 */
export function downloadNameOf(title: string, number: number, { url, credit = '' }: { url: string; credit?: string }) {
  const parts = [hyphenated(title) || 'Photo', String(number).padStart(3, '0'), hyphenated(credit)];
  return parts.filter(Boolean).join('-') + (/\.\w+$/.exec(url)?.[0] ?? '');
}

function hyphenated(text: string): string {
  const words = text.normalize('NFC').replace(/[^\p{L}\p{N}]+/gu, '-');
  return words.replace(/^-|-$/g, '');
}

/** Gives the address of what is shown on: by the phone's own sheet, elsewhere as a copy.
 *  @param onRefused told where nothing may be copied */
export function useSharing(title: string, onRefused?: () => void) {
  const [isCopied, setCopied] = useState(false);
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(location.href).then(() => setCopied(true), onRefused);
  }
  async function share(): Promise<void> {
    if (typeof navigator.share !== 'function') await copy();
    else await navigator.share({ title, url: location.href }).catch(() => undefined); // who closes the sheet
  }
  return { isCopied, copy, share };
}
