import type { ApiError } from '@fotosoc/host';
import type { FailureMessages } from '@fotosoc/photos/editor-form';

/** Returns the message for the administrator about a gallery that could not be saved. */
export function explainFailure({ status, code, message, fields }: ApiError): FailureMessages {
  if (status === 401) return { toast: 'You must be logged in to submit this form.' };
  if (status === 403) return { toast: 'You are not authorized to submit this form.' };
  if (code === 'galleries/link-taken') return { fields: { link: message } };
  return { fields, problem: message };
}
