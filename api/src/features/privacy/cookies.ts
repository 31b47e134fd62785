/** Cookies of the site, with their text on the privacy page. No cookie comes from another site or tracks visitors. */
export const COOKIES = {
  sid: { why: 'Keeps you signed in.', kept: 'Until you sign out, at most 30 days.' },
  device: {
    why: 'Lets you sign in at once in this browser while someone else guesses your password.',
    kept: 'A year after you last signed in.',
  },
  passkey: { why: 'Ties a sign-in with a passkey to this browser.', kept: '5 minutes.' },
  form: { why: 'Shows that a person opened a form, and not a program.', kept: '2 hours.' },
  visitor: {
    why: 'Shows you the same version of the site while a new version is tried with some visitors. It is a random number, and only set during a trial.',
    kept: 'Until the trial ends, at most a year.',
  },
  preview: {
    why: 'Shows an unpublished version of the site to a person who opened a link to it.',
    kept: 'Until the link expires.',
  },
  theme: { why: 'Remembers whether you chose light or dark.', kept: 'A year.' },
} as const;
