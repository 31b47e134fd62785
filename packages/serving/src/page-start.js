/* Runs in every browser, including old versions, before the remaining scripts and as a classic script, to detect
   modules that do not start. The page's policy allows the script by hash. */
(() => {
  /** Time limit of a page start; the fallback text is visible by then. */
  const LATE_MS = 10000;
  /** Timeout for fetching the files again. */
  const RETRY_MS = 5000;
  /** Time after which a page that was not left and does not report counts as missed. */
  const RUNNING_MS = 25000;
  /** Time after which a page that has not arrived completely is reported as well. */
  const ARRIVING_MS = 1000;
  /** Shorter than the lifetime of a form ticket. */
  const TICKET_MS = 1800000;
  // Captured before any markup: an element's name may hide a method.
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

  // The reporting token belongs to a single view, while the page may come from a cache.
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
      .catch(() => false) // in a browser without storage
      .then(tellOf)
      .then((reply) => reply.json())
      .then((answer) => answer.view || undefined)
      .catch(() => undefined) // reports without a token are not counted
      .then((answer) => {
        view = answer;
        window.__FOTOSOC_VIEW__ = view;
        return dispatchEvent(new Event('page-view')); // for the reporter
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

  // Until the first pictures have loaded, the connection is reserved for pictures and libraries: other scripts would
  // compete, and are useless before the libraries. The page-open beacon is sent before any module runs, because a
  // module could prevent the beacon.
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

  // Form submissions need a ticket, requested on the first interaction with a form. Automated browsers identify
  // themselves.
  if (tickets && !navigator.webdriver) {
    let askedAt;
    const ask = ({ target }) => {
      if (!isWithin(target, 'form, dialog') || performance.now() - askedAt < TICKET_MS) return;
      askedAt = performance.now();
      // A submission waits for the ticket, for quick users on slow connections.
      window.__FOTOSOC_TICKET__ = fetch('/api/form-tickets', { method: 'POST' }).catch(() => {
        askedAt = undefined; // again at the next field
      });
    };
    for (const type of ['focusin', 'pointerdown']) addEventListener(type, ask, true); // Safari does not focus pressed buttons
  }

  const hasImportMaps = HTMLScriptElement.supports && HTMLScriptElement.supports('importmap');
  const isSupported = hasImportMaps && CSS.supports('color', 'light-dark(red, red)');

  const tell = (reason, detail) => {
    const isOpen = !find('.unopened'); // fallback text until the shell renders
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
      // The shell cannot start with a missing or changed script. Scripts injected by browser extensions, and blocked by
      // the policy, are no modules.
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

  // Input on a server-rendered page before its scripts run is replayed afterwards. Links need no script; a form sent
  // without scripts would put its input into the address.
  const typed = new Map();
  const early = new Map(); // by pressed or submitted element: repeated presses count once
  const isEarly = ({ target }) => find('body > .unopened') && isWithin(target, '#root');
  const hasTick = ({ type }) => type === 'checkbox' || type === 'radio';
  const retype = ([field, value]) => {
    const [property, other, said] = hasTick(field) ? ['checked', !value, 'click'] : ['value', '', 'input'];
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), property);
    for (const state of [other, value]) {
      set.call(field, state); // bypasses React, which would otherwise see no change
      for (const type of [said, 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
    }
  };
  const onEarly = (type, handle) => addEventListener(type, (event) => isEarly(event) && handle(event), true);
  onEarly('input', ({ target }) => {
    if (target.files) return;
    typed.delete(target); // moves the entry to the end: the last of several chosen radio buttons counts
    typed.set(target, hasTick(target) ? target.checked : target.value);
  });
  onEarly('click', (event) => {
    const button = isWithin(event.target, 'button[type=button]');
    if (!button) return;
    event.stopImmediatePropagation(); // prevents listeners added meanwhile from handling the event twice
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

  // Browsers cache files that a bad network corrupted: 'Try again' fetches the files again before the reload.
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
