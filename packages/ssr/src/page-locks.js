/* Hardens shared globals against the code of remotes; runs before any module of the page. docs/security.md lists the
   limits of this protection. Functions for later use are captured now, because remotes may replace them. */
/* oxlint-disable unicorn/consistent-function-scoping, typescript/unbound-method -- one scope that nothing outside reaches;
   what is taken from a prototype is applied to its object */
(() => {
  const { apply, defineProperty: define } = Reflect;
  const { freeze } = Object;
  const reportUse = (name) => {
    dispatchEvent(new CustomEvent('page-locked', { detail: name })); // the publish checks listen to this event
  };
  const refuse = (name) => {
    reportUse(name);
    throw new TypeError(`${name} belongs to the site: pages cannot change it.`);
  };
  const lock = (target, name, get, set = () => refuse(name)) =>
    define(target, name, { get, set, enumerable: true, configurable: false });
  const keep = (target, name) => {
    const value = target[name];
    lock(target, name, () => value);
  };

  // Network functions: a replacement could read and change the requests of the whole page.
  for (const name of ['fetch', 'XMLHttpRequest', 'Request', 'Response', 'Headers']) keep(window, name);
  for (const { prototype } of [XMLHttpRequest, Request, Response, Headers]) freeze(prototype);
  keep(navigator, 'sendBeacon');

  // Cookies: scripts may set only the chosen theme, which the server reads.
  const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
  const [set, kept] = [cookie.set, '; path=/; max-age=31536000; samesite=lax'];
  lock(Document.prototype, 'cookie', cookie.get, function (text) {
    if (text !== `theme=light${kept}` && text !== `theme=dark${kept}`) refuse('document.cookie');
    apply(set, this, [text]);
  });

  // Styles come from files, which the publish checks have verified.
  const none = freeze([]);
  lock(Document.prototype, 'adoptedStyleSheets', () => none);
  for (const name of ['insertRule', 'deleteRule', 'addRule', 'removeRule', 'replace', 'replaceSync']) {
    for (const { prototype } of [CSSStyleSheet, CSSGroupingRule]) {
      if (name in prototype) lock(prototype, name, () => () => refuse(name));
    }
  }

  // Refuses element names that would hide a method of `document` from all code of the page.
  const named = [HTMLImageElement, HTMLFormElement, HTMLIFrameElement, HTMLObjectElement, HTMLEmbedElement];
  const requireFree = (element, name, value) => {
    const attribute = String(name).toLowerCase();
    if (attribute !== 'name' && attribute !== 'id') return;
    const isHeard = named.some((type) => element instanceof type);
    if (isHeard && String(value) in Document.prototype) refuse(`document.${value}`);
  };
  for (const [method, at] of [
    ['setAttribute', 0],
    ['setAttributeNS', 1],
  ]) {
    const native = Element.prototype[method];
    const value = function (...given) {
      requireFree(this, given[at], given[at + 1]);
      return apply(native, this, given);
    };
    define(Element.prototype, method, { value, writable: false, configurable: false });
  }
  for (const { prototype } of [...named, Element]) {
    const attribute = prototype === Element.prototype ? 'id' : 'name';
    const native = Object.getOwnPropertyDescriptor(prototype, attribute);
    lock(prototype, attribute, native.get, function (value) {
      requireFree(this, attribute, value);
      apply(native.set, this, [value]);
    });
  }

  // Removes storage APIs that the site does not use, because remotes could store gigabytes.
  const away = (target, name) => {
    if (name in target) lock(target, name, () => reportUse(name));
  };
  for (const name of ['indexedDB', 'caches', 'cookieStore']) away(window, name);
  for (const name of ['storage', 'serviceWorker']) away(Navigator.prototype, name);
})();
