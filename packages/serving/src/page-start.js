/* Runs in every browser, old ones included, before anything else of the page and without being a module: it can tell
   that modules do not start. The page's policy knows it by its hash. */
(() => {
  /** As long as a page may take; its text that it has not opened is there by then. */
  const LATE_MS = 10000;
  /** As long as its files may take to be fetched anew. */
  const RETRY_MS = 5000;
  /** Later, a page that neither was left nor says anything is missed. */
  const RUNNING_MS = 25000;
  /** A page that has not arrived whole by then is told of as well. */
  const ARRIVING_MS = 1000;
  /** A ticket for forms lasts longer. */
  const TICKET_MS = 1800000;
  // Taken before there is markup of anybody: an element may have the name of a method, and then stands in its place.
  const { closest } = Element.prototype;
  const { querySelector, querySelectorAll } = Document.prototype;
  const find = (selector) => querySelector.call(document, selector);
  const isWithin = (element, selector) => element instanceof Element && closest.call(element, selector);
  const stateOf = (name) => Object.getOwnPropertyDescriptor(Document.prototype, name).get.bind(document);
  const [visibility, readiness] = ['visibilityState', 'readyState'].map(stateOf);
  const { shell, composition, tickets } = document.currentScript.dataset;
  let view;
  let trouble;
  let isTold = false;
  const send = (address, body) =>
    navigator.sendBeacon(address, new Blob([JSON.stringify(body)], { type: 'application/json' }));

  const wasHere = () => {
    const isKnown = localStorage.getItem('was-here') !== null;
    localStorage.setItem('was-here', '');
    return isKnown;
  };

  // What it reports with is for this view of the page alone. The page itself may be that of many, from a cache.
  let isOpened = false;
  const open = () => {
    if (isOpened) return;
    isOpened = true;
    const tellOf = (isReturning) =>
      fetch('/api/opened-pages', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ path: location.pathname, composition, isReturning }),
        keepalive: true,
        priority: 'low',
      });
    void Promise.resolve()
      .then(wasHere)
      .catch(() => false) // in a browser that stores nothing
      .then(tellOf)
      .then((reply) => reply.json())
      .then((answer) => answer.view || undefined)
      .catch(() => undefined) // what the page says without it counts nothing
      .then((answer) => {
        view = answer;
        window.__FOTOSOC_VIEW__ = view;
        return dispatchEvent(new Event('page-view')); // to the reporter
      });
  };
  let tellOpened = () => {};
  if (composition) {
    window.__FOTOSOC_VIEW__ = null;
    let isAnswered = false;
    const answer = (news) => {
      if (!view || isAnswered) return;
      isAnswered = true;
      send('/api/page-views', { view, news });
    };
    if (document.prerendering) document.addEventListener('prerenderingchange', open, { once: true });
    else tellOpened = open;
    addEventListener('visibilitychange', () => visibility() === 'hidden' && answer('left'), true);
    addEventListener('pagehide', () => answer('left'));
    setTimeout(() => answer('running'), RUNNING_MS);
  }

  // Until the first pictures are there, the line is theirs and the libraries': whatever else was asked for would take its
  // part of it, and is of no use before the libraries are there. The page tells that it was opened before any module runs,
  // which may keep it from telling anything.
  let pictures = querySelectorAll.call(document, 'link[as=image]').length;
  const waiting = new AbortController();
  const proceed = () => {
    pictures = 0;
    if (readiness() === 'loading') return;
    waiting.abort();
    const later = find('body > template[data-later]');
    if (later) later.replaceWith(later.content);
    tellOpened();
  };
  const settle = ({ target }) => {
    if (target.as === 'image') pictures -= 1;
    if (pictures <= 0 || target.rel === 'modulepreload') proceed();
  };
  const { signal } = waiting;
  for (const type of ['load', 'error']) document.addEventListener(type, settle, { capture: true, signal });
  document.addEventListener('readystatechange', () => pictures <= 0 && proceed(), { signal });
  setTimeout(() => {
    proceed();
    tellOpened();
  }, ARRIVING_MS);

  // What visitors send is taken from whoever was at its form. A program that steers a browser says that it does.
  if (tickets && !navigator.webdriver) {
    let askedAt;
    const ask = ({ target }) => {
      if (!isWithin(target, 'form, dialog') || performance.now() - askedAt < TICKET_MS) return;
      askedAt = performance.now();
      // What is sent waits for it: somebody may be quick, and their line slow.
      window.__FOTOSOC_TICKET__ = fetch('/api/form-tickets', { method: 'POST' }).catch(() => {
        askedAt = undefined; // at the next field
      });
    };
    for (const type of ['focusin', 'pointerdown']) addEventListener(type, ask, true); // Safari focuses no pressed button
  }

  const hasImportMaps = HTMLScriptElement.supports && HTMLScriptElement.supports('importmap');
  const isSupported = hasImportMaps && CSS.supports('color', 'light-dark(red, red)');

  const tell = (reason, detail) => {
    const isOpen = !find('.unopened'); // what stands there until the shell draws
    if (isTold || isOpen) return;
    isTold = true;
    const start = isSupported ? { view, shell, reason } : { view, shell, reason: 'unsupported' };
    if (detail && isSupported) start.detail = String(detail).slice(0, 300);
    send('/api/page-starts', start);
  };

  // Errors of elements do not bubble, but can be captured.
  addEventListener(
    'error',
    ({ target, message }) => {
      const address = target.src || target.href;
      trouble = trouble || (address ? `${address} did not load` : message);
      // Without one of its scripts, or with one that was changed, the shell cannot start; what a browser's extension puts
      // into the page, and the policy blocks, is no module.
      if (target.tagName !== 'SCRIPT' || target.type !== 'module') return;
      const text = find('.unopened');
      if (text) text.setAttribute('data-certain', '');
      tell('failed', trouble);
    },
    true,
  );
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    trouble = `${effectiveDirective} blocked ${blockedURI}`;
  });
  addEventListener('shell-failed', ({ detail }) => tell('failed', detail));

  // What somebody does to a page that the server has drawn, before its scripts run, is done again once they do. Links need
  // no script; a form that was sent without one would put what was typed into its address.
  const typed = new Map();
  const early = new Map(); // by what was pressed or sent: twice, because nothing happened, is meant once
  const isEarly = ({ target }) => find('body > .unopened') && isWithin(target, '#root');
  const hasTick = ({ type }) => type === 'checkbox' || type === 'radio';
  const retype = ([field, value]) => {
    const [property, other, said] = hasTick(field) ? ['checked', !value, 'click'] : ['value', '', 'input'];
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), property);
    for (const state of [other, value]) {
      set.call(field, state); // past React, which would else see no change
      for (const type of [said, 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
    }
  };
  const onEarly = (type, handle) => addEventListener(type, (event) => isEarly(event) && handle(event), true);
  onEarly('input', ({ target }) => {
    if (target.files) return;
    typed.delete(target); // to be the last: of some radios that were chosen, the last one counts
    typed.set(target, hasTick(target) ? target.checked : target.value);
  });
  onEarly('click', (event) => {
    const button = isWithin(event.target, 'button[type=button]');
    if (!button) return;
    event.stopImmediatePropagation(); // or what has just started to listen would do it as well
    early.set(button, () => button.click());
  });
  onEarly('submit', (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    const { target, submitter } = event;
    early.set(target, () => target.requestSubmit(submitter));
  });
  addEventListener('shell-opened', () => {
    [...typed].forEach(retype);
    early.forEach((act) => act());
  });

  // What a bad network delivered once, a browser keeps: 'Try again' has it fetched anew before the page is shown again.
  addEventListener('click', (event) => {
    if (!isWithin(event.target, '.unopened a')) return;
    event.preventDefault();
    const scripts = [...querySelectorAll.call(document, 'script[type=module][src], link[rel=modulepreload]')];
    const files = [location.href, ...scripts.map(({ src, href }) => src || href)];
    const fetched = files.map((file) => fetch(file, { cache: 'reload' }).catch(() => undefined));
    setTimeout(() => location.reload(), RETRY_MS);
    void Promise.all(fetched).then(() => location.reload());
  });

  if (!isSupported) {
    document.documentElement.dataset.unsupported = '';
    addEventListener('DOMContentLoaded', () => {
      find('.unopened p').textContent =
        'This browser is too old for this site. Safari 18, Firefox 138, Chrome 127 and newer ones open it.';
      tell();
    });
  }

  setTimeout(() => {
    if (trouble) tell('failed', trouble);
    else tell(readiness() === 'complete' ? 'silent' : 'slow');
  }, LATE_MS);
})();
