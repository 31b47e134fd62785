import { confirm, type Confirmation } from '@fotosoc/host';
import { reportIncompleteField } from '@fotosoc/ui/form';
import { useEffect } from 'react';

const STOP_UPLOAD: Confirmation = {
  question: 'Stop the upload?',
  consequence: 'A file is still uploading. Without the upload, the page does not get the file.',
  action: 'Stop upload',
  refusal: 'Keep uploading',
  kind: 'bad',
};

let uploadCount = 0;

/** Counts the upload of a field while the upload runs. */
export function useCountedUpload(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return undefined;
    uploadCount += 1;
    return () => {
      uploadCount -= 1;
    };
  }, [isRunning]);
}

/** Returns the question before fields close, which stops their uploads; `null` without an upload. */
export function findUploadQuestion(): Confirmation | null {
  return uploadCount > 0 ? STOP_UPLOAD : null;
}

/** Checks whether the open fields may close without losing input: a date is complete, and the user agrees to stop an
 *  upload.
 *  @param question asked during an upload */
export async function mayCloseFields(question = findUploadQuestion()): Promise<boolean> {
  if (reportIncompleteField(document.body)) return false;
  if (uploadCount === 0 || !question) return true;
  const isSure = await confirm(question);
  await new Promise((resolve) => {
    setTimeout(resolve); // the closing dialog restores the focus first
  });
  return isSure;
}
