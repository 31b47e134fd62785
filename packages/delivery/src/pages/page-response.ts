import { serialiseForScript } from '@fotosoc/ssr/page';
import type { User } from '@fotosoc/contract/user';
import { createPersonalResponse, type StoredResponse } from '@fotosoc/server-kit/http/responses/stored-response';

export interface PageResponse {
  stored: StoredResponse;
  status: 200 | 400 | 404 | 410;
  /** True if the page could have been server-rendered, but was left to the browser or lacks a late fragment. */
  isProvisional: boolean;
  /** True if the responses are equal for all visitors until the content changes. */
  isOfContent: boolean;
  /** Set if only the user in the state depends on the requester. */
  forAnybody?: SplitPage | undefined;
}

/** Page of an anonymous visitor, split around the user in its state. */
type SplitPage = [before: Buffer, after: Buffer];

/** Start of the state. No later text can match, as JSON escapes quotation marks within strings. */
const STATE_START = Buffer.from('id="fotosoc-page">');
const ANONYMOUS_STATE = Buffer.from('"user":null,"answers":');
const USER_LABEL_BYTES = '"user":'.length;

/** Splits a page around the user in its state; returns undefined for the page of a signed-in user. */
export function splitAtUser({ bytes }: StoredResponse): SplitPage | undefined {
  const at = bytes.indexOf(ANONYMOUS_STATE, bytes.lastIndexOf(STATE_START));
  if (at < 0) return undefined;
  return [bytes.subarray(0, at + USER_LABEL_BYTES), bytes.subarray(at + USER_LABEL_BYTES + 'null'.length)];
}

/** Creates the page of a signed-in user from the page of an anonymous visitor. */
export async function createUserPage(user: User, { status, stored, forAnybody }: PageResponse): Promise<PageResponse> {
  const [before, after] = forAnybody!;
  const bytes = Buffer.concat([before, Buffer.from(serialiseForScript(user)), after]);
  return {
    status,
    isProvisional: false,
    isOfContent: true,
    stored: await createPersonalResponse(bytes, stored.headers),
  };
}
