/** Mozilla's list of common passwords of at least eight characters, in lower case. */
declare module 'fxa-common-password-list' {
  const list: { test: (password: string) => boolean };
  export default list;
}
