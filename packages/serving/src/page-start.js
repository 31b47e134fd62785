/* Detects modules that do not start, and reports the failure. Runs in every browser, including old versions, as a
   classic script before all other scripts. The page's policy allows the script by hash. */
(() => {
  /** Time after which a page that has not started counts as failed. The fallback text is visible by then. */
  const LATE_MS = 10000;
  /** Timeout for fetching the files again. */
  const RETRY_MS = 5000;
  /** Time after which a visible page without a report counts as missed. */
  const RUNNING_MS = 25000;
  /** Time after which the page-open beacon no longer waits for the page's code. */
  const BEACON_MS = 1000;
  /** Longest time that the page's code waits for the first pictures. */
  const PICTURES_MS = 3000;
  /** Longest time that the page's code waits for an idle moment after the first pictures. */
  const IDLE_MS = 1000;
  /** Longest fade of the viewer over the plain dialog of a photo. */
  const VIEWER_FADE_MS = 500;
  /** Elements that act without the page's code: the browser follows links, this script opens menus and photos. */
  const ACTS_ALONE = 'a[href], [data-early]';
  const NEEDS_CODE = 'button, input, select, textarea, label, summary, [role=button]';
  /** Age after which a form ticket is requested again; shorter than the ticket's lifetime. */
  const TICKET_MS = 1800000;
  // Captured before any markup: an element's name may hide a method.
  const { closest } = Element.prototype;
  const { querySelector, querySelectorAll } = Document.prototype;
  const find = (selector) => querySelector.call(document, selector);
  const isWithin = (element, selector) => element instanceof Element && closest.call(element, selector);
  const stateOf = (name) => Object.getOwnPropertyDescriptor(Document.prototype, name).get.bind(document);
  const [visibility, readiness] = ['visibilityState', 'readyState'].map(stateOf);
  const { shell, composition, tickets, held } = document.currentScript.dataset;
  const html = document.documentElement;
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

  // Requests a reporting token for each view: the page may come from a cache, and a token is valid for a single
  // view.
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
      .catch(() => false) // The browser has no storage.
      .then(tellOf)
      .then((reply) => reply.json())
      .then((answer) => answer.view || undefined)
      .catch(() => undefined) // The site counts reports of a view with a token only.
      .then((answer) => {
        view = answer;
        window.__FOTOSOC_VIEW__ = view;
        return dispatchEvent(new Event('page-view')); // Notifies the reporter of the shell.
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

  const hasImportMaps = HTMLScriptElement.supports && HTMLScriptElement.supports('importmap');
  const isSupported = hasImportMaps && CSS.supports('color', 'light-dark(red, red)');

  const tell = (reason, detail) => {
    const isOpen = !find('.unopened'); // The shell removes the fallback text when the shell renders.
    if (isTold || isOpen) return;
    isTold = true;
    const start = isSupported ? { view, shell, reason } : { view, shell, reason: 'unsupported' };
    if (detail && isSupported) start.detail = String(detail).slice(0, 300);
    send('/api/page-starts', start);
  };
  const reportLateStart = () =>
    setTimeout(() => {
      if (trouble) tell('failed', trouble);
      else tell(readiness() === 'complete' ? 'silent' : 'slow');
    }, LATE_MS);

  // The code of a server-rendered page waits in a template: the first input requests the code, or an idle moment after
  // the first pictures. Visitors who save data receive the code with the first input only. The page-open beacon is sent
  // before any module runs, because a module could prevent the beacon.
  const waiting = new AbortController();
  const { signal } = waiting;
  let isRequested = !held;
  const insertCode = () => {
    if (!isRequested || readiness() === 'loading') return;
    const later = find('body > template[data-later]');
    if (!later) return;
    performance.mark('code-requested');
    later.replaceWith(later.content);
  };
  const requestCode = () => {
    if (isRequested) return;
    isRequested = true;
    waiting.abort();
    delete html.dataset.waiting; // starts the clock of the fallback text
    reportLateStart();
    tellOpened();
    insertCode();
  };
  document.addEventListener('readystatechange', () => {
    if (!held) tellOpened();
    insertCode();
  });
  setTimeout(() => tellOpened(), BEACON_MS);
  if (held && isSupported) {
    html.dataset.waiting = '';
    html.dataset.firstView = ''; // delays fonts and lower pictures (the shell's unopened.css)
    const { connection } = navigator;
    const savesData = (connection && connection.saveData) || matchMedia('(prefers-reduced-data: reduce)').matches;
    const showAll = () => delete html.dataset.firstView;
    const requestWhenIdle = () => {
      if (window.requestIdleCallback) requestIdleCallback(requestCode, { timeout: IDLE_MS });
      else setTimeout(requestCode, 0); // Safari
    };
    addEventListener('scroll', showAll, { capture: true, once: true });
    addEventListener('load', savesData ? showAll : requestWhenIdle, { signal });
    if (!savesData) setTimeout(requestCode, PICTURES_MS);
    const onInput = (type, needsCode) =>
      addEventListener(type, ({ target }) => needsCode(target) && requestCode(), { capture: true, signal });
    onInput('keydown', () => true);
    for (const type of ['pointerdown', 'focusin', 'input']) onInput(type, (target) => !isWithin(target, ACTS_ALONE));
    onInput('pointerover', (target) => isWithin(target, NEEDS_CODE) && !isWithin(target, ACTS_ALONE));
  } else {
    reportLateStart();
  }

  // Requests a ticket for form submissions on the first interaction with a form. Automated browsers get none.
  if (tickets && !navigator.webdriver) {
    let askedAt;
    const ask = ({ target }) => {
      if (!isWithin(target, 'form, dialog') || performance.now() - askedAt < TICKET_MS) return;
      askedAt = performance.now();
      // A submission awaits this promise, because a user may submit before the ticket arrives.
      window.__FOTOSOC_TICKET__ = fetch('/api/form-tickets', { method: 'POST' }).catch(() => {
        askedAt = undefined; // The next interaction requests a ticket again.
      });
    };
    for (const type of ['focusin', 'pointerdown']) addEventListener(type, ask, true); // 'pointerdown' as well, because Safari does not focus pressed buttons.
  }

  // Errors of elements do not bubble, but can be captured.
  addEventListener(
    'error',
    ({ target, message }) => {
      const address = target.src || target.href;
      trouble = trouble || (address ? `${address} did not load` : message);
      // The shell cannot start with a missing or changed module. Scripts of browser extensions, which the policy
      // blocks, are no modules.
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

  // Replays input that a user made on a server-rendered page before its scripts ran. Links need no replay. A form
  // sent without scripts would put its input into the address.
  const typed = new Map();
  const early = new Map(); // Keyed by pressed or submitted element, so that repeated presses count once.
  const isEarly = ({ target }) => find('body > .unopened') && isWithin(target, '#root');
  const hasTick = ({ type }) => type === 'checkbox' || type === 'radio';
  const retype = ([field, value]) => {
    const [property, other, said] = hasTick(field) ? ['checked', !value, 'click'] : ['value', '', 'input'];
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), property);
    for (const state of [other, value]) {
      set.call(field, state); // Calls the native setter: React's own setter would hide the change from React.
      for (const type of [said, 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
    }
  };
  const onEarly = (type, handle) => addEventListener(type, (event) => isEarly(event) && handle(event), true);
  onEarly('input', ({ target }) => {
    if (target.files) return;
    typed.delete(target); // Moves the entry to the end, because the last chosen radio button of a group counts.
    typed.set(target, hasTick(target) ? target.checked : target.value);
  });
  // Buttons with `data-early` act at once: menus, the theme.
  const { getElementById } = Document.prototype;
  const controlledBy = (button) => getElementById.call(document, button.getAttribute('aria-controls'));
  let openMenu;
  const toggleMenu = (button, isOpen) => {
    button.setAttribute('aria-expanded', isOpen);
    controlledBy(button).hidden = !isOpen;
    openMenu = isOpen && button;
  };
  const closeMenu = () => openMenu && toggleMenu(openMenu, false);
  const actions = {
    menu: (button) => toggleMenu(button, controlledBy(button).hidden),
    dialog: (button) => controlledBy(button).showModal(),
    close: (button) => isWithin(button, 'dialog').close(),
    theme: (button) => {
      const { dataset } = html;
      const isDark = dataset.theme ? dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
      dataset.theme = isDark ? 'light' : 'dark';
      document.cookie = `theme=${dataset.theme}; path=/; max-age=31536000; samesite=lax`;
      button.setAttribute('aria-pressed', !isDark);
    },
    photo: (tile) => openPhoto(tile),
  };
  // A photo opens in a plain dialog until the viewer replaces the dialog. A history entry of its own, at the same
  // address, lets Back close the dialog. The page's code is requested after the picture.
  const { createElement } = Document.prototype;
  const create = (name, properties) => Object.assign(createElement.call(document, name), properties);
  const openPhoto = (tile) => {
    const shown = tile.querySelector('picture');
    const picture = shown.cloneNode(true);
    const [source, image] = picture.children;
    const [width, height] = ['width', 'height'].map((side) => image.getAttribute(side));
    const { srcset } = source;
    if (srcset && !srcset.endsWith(` ${width}w`)) source.srcset = `${srcset}, ${image.getAttribute('src')} ${width}w`;
    source.sizes = tile.dataset.sizes;
    Object.assign(image, { sizes: source.sizes, loading: 'eager', onload: requestCode, onerror: requestCode });
    image.style.backgroundImage = getComputedStyle(shown.parentNode).backgroundImage;
    image.style.setProperty('--width', width);
    image.style.setProperty('--ratio', width / height);
    const dialog = create('dialog', { className: 'early-photo' });
    const button = create('button', { type: 'button', textContent: '\u00d7', onclick: () => dialog.close() });
    button.setAttribute('aria-label', 'Close');
    dialog.setAttribute('aria-label', tile.getAttribute('aria-label'));
    dialog.setAttribute('data-own-entry', ''); // the shell leaves Back to this script
    dialog.append(button, picture, create('p', { textContent: tile.dataset.caption || '' }));
    const entry = Object.assign({ key: String(Math.random()) }, history.state); // the router keeps the key
    history.replaceState(entry, '');
    history.pushState(Object.assign({}, entry, { photo: tile.id }), '');
    addEventListener('popstate', () => dialog.close(), { once: true });
    dialog.addEventListener('close', () => {
      early.delete(tile);
      dialog.remove();
      if (history.state && history.state.photo === tile.id) history.back();
    });
    early.set(tile, () => {
      new MutationObserver((_, observer) => {
        if (!find('dialog[open]:not(.early-photo)')) return;
        observer.disconnect();
        setTimeout(() => dialog.remove(), VIEWER_FADE_MS);
      }).observe(find('body'), { subtree: true, childList: true, attributeFilter: ['open'] });
      tile.click();
    });
    find('body').append(dialog);
    dialog.showModal();
  };
  onEarly('click', (event) => {
    const button = isWithin(event.target, 'button[type=button]');
    if (!isWithin(event.target, '.acc')) closeMenu();
    if (!button) return;
    event.stopImmediatePropagation(); // prevents listeners added meanwhile from handling the event twice
    const act = actions[button.dataset.early];
    if (act) act(button);
    else early.set(button, () => button.click());
  });
  onEarly('keydown', ({ key }) => key === 'Escape' && closeMenu());
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
    html.dataset.unsupported = '';
    addEventListener('DOMContentLoaded', () => {
      find('.unopened p').textContent =
        'This browser is too old for this site. Safari 18, Firefox 138, Chrome 127 and newer ones open it.';
      tell();
    });
  }
})();
