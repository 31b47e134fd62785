import { request } from '@fotosoc/host';

/** Requests a mail with the link that confirms the user's address.
 *  @throws ApiError `request/too-many-requests` */
export async function mailEmailLink(): Promise<void> {
  await request('POST /api/account/email/links');
}
