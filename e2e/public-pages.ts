/** Every page that anybody may see, and what its heading says. */
export const PUBLIC_PAGES: [path: string, heading: string | RegExp][] = [
  ['/', 'University Photography Society'],
  ['/committee', 'Meet the Committee'],
  ['/previous-committees', 'Previous Committees'],
  ['/gallery', 'Fotosoc Gallery'],
  ['/gallery/foto-of-the-week', 'Foto of the Week: Previous Winners'],
  ['/portfolios', 'Portfolios'],
  ['/portfolios/niamh-gallagher', /Niamh Gallagher$/],
  ['/loans', 'Equipment loans'],
  ['/contact', 'Contact'],
  ['/workshops', 'Workshops'],
  ['/links', 'Quick Links'],
  ['/register', 'Register'],
  ['/login', 'Login'],
  ['/reset-password', 'Reset password'],
  ['/nope', '404 Page Not Found'],
];
