import { request } from '@fotosoc/host';

/** Mails the link once more by which whoever is signed in confirms their address.
 *  @throws ApiError `request/too-many-requests` */
export async function mailEmailLink(): Promise<void> {
  await request('POST /api/account/email/links');
}
