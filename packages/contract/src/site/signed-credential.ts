import { Type, type Static } from 'typebox';

/** Bytes in base64url, at most 3 KB. */
const Bytes = Type.String({ maxLength: 4096, pattern: '^[A-Za-z0-9_-]*$' });

/** Common fields of authenticator responses, in the JSON of WebAuthn Level 3. */
export const CREDENTIAL_FIELDS = {
  id: Bytes,
  rawId: Bytes,
  type: Type.Literal('public-key'),
  clientExtensionResults: Type.Optional(Type.Object({})),
};

/** A challenge signed by an authenticator (`AuthenticationResponseJSON`). */
export const SignedCredential = Type.Object({
  ...CREDENTIAL_FIELDS,
  response: Type.Object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: Type.Optional(Bytes),
  }),
});
export type SignedCredential = Static<typeof SignedCredential>;
