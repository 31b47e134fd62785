/* Detects modules that do not start, and reports the failure. Runs in every browser, including old versions, as a
   classic script before all other scripts. The page's policy allows the script by hash. */
(() => {
  /** Time after which a page that has not started counts as failed, from the request of its code. The fallback text is
   *  visible by then. */
  const LATE_MS = 10000;
  /** Timeout for fetching the files again. */
  const RETRY_MS = 5000;
  /** Time after which a visible page without a report counts as missed. */
  const RUNNING_MS = 25000;
  /** Additional time until a page that has not arrived completely is reported. Also the longest wait for the first
   *  pictures before fonts and lower pictures are requested. */
  const ARRIVING_MS = 1000;
  /** Longest wait for pictures and fonts before code is requested. */
  const FIRST_VIEW_MS = 4000;
  /** Longest wait for an idle moment before code is requested. */
  const IDLE_MS = 500;
  /** Work on many items pauses after this time, because a longer task would delay the effect of a tap. */
  const SLICE_MS = 5;
  /** Age after which a form ticket is requested again; shorter than the ticket's lifetime. */
  const TICKET_MS = 1800000;
  /** Time for which a followed link counts as being on its way; a download or an error leaves the page open. */
  const FOLLOWING_MS = 10000;
  // Captured before any markup: an element's name may hide a method.
  const { closest } = Element.prototype;
  const { querySelector, querySelectorAll } = Document.prototype;
  const find = (selector) => querySelector.call(document, selector);
  const findAll = (selector) => [...querySelectorAll.call(document, selector)];
  const isWithin = (element, selector) => element instanceof Element && closest.call(element, selector);
  const stateOf = (name) => Object.getOwnPropertyDescriptor(Document.prototype, name).get.bind(document);
  const [visibility, readiness] = ['visibilityState', 'readyState'].map(stateOf);
  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const forEachInSlices = async (items, act) => {
    let pausesAt = performance.now() + SLICE_MS;
    for (const item of items) {
      if (performance.now() > pausesAt) {
        await wait(0);
        pausesAt = performance.now() + SLICE_MS;
      }
      act(item);
    }
  };
  const { shell, composition, tickets, later } = document.currentScript.dataset;
  const { fonts, documentElement: root } = document;
  let view;
  let problem;
  let isReported = false;
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
  let reportRunningLater;
  const open = () => {
    if (isOpened) return;
    isOpened = true;
    reportRunningLater();
    const requestView = (isReturning) =>
      fetch('/api/opened-pages', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ path: location.pathname, composition, isReturning }),
        keepalive: true,
        priority: 'low',
      });
    void wait(0) // in a task of its own, because the browser reads the storage from a disk
      .then(wasHere)
      .catch(() => false) // The browser has no storage.
      .then(requestView)
      .then((reply) => reply.json())
      .then((answer) => answer.view || undefined)
      .catch(() => undefined) // The site counts reports of a view with a token only.
      .then((answer) => {
        view = answer;
        window.__FOTOSOC_VIEW__ = view;
        return dispatchEvent(new Event('page-view')); // Notifies the reporter of the shell.
      });
  };
  let reportOpened = () => {};
  if (composition) {
    window.__FOTOSOC_VIEW__ = null;
    let isStateReported = false;
    const reportState = (news) => {
      if (!view || isStateReported) return;
      isStateReported = true;
      send('/api/page-views', { view, news });
    };
    if (document.prerendering) document.addEventListener('prerenderingchange', open, { once: true });
    else reportOpened = open;
    addEventListener('visibilitychange', () => visibility() === 'hidden' && reportState('left'), true);
    addEventListener('pagehide', () => reportState('left'));
    reportRunningLater = () => setTimeout(() => reportState('running'), RUNNING_MS);
  }

  let lateTimer;
  const expectStart = () => {
    clearTimeout(lateTimer);
    lateTimer = setTimeout(() => {
      if (problem) reportFailure('failed', problem);
      else reportFailure(readiness() === 'complete' ? 'silent' : 'slow');
    }, LATE_MS);
  };

  // Code is requested at the first touch, key or focus, or once the first view is complete and the browser is idle.
  // `data-start` is the state until then, for styles: `arriving`, `pictures`, `fonts`, `idle`.
  const setStart = (state) => {
    if (state) root.dataset.start = state;
    else delete root.dataset.start;
  };
  let isDue = false;
  let isRequested = false;
  let loading; // aborts the download of the code
  const listFiles = (tags) => [...tags].map((tag) => tag.getAttribute('src') || tag.getAttribute('href'));
  const findTemplate = () => find('body > template[data-later]');
  // Fetches the shell's files into the browser's cache first: a download can be stopped, and requested again, unlike the
  // loading of a module. The files of remotes are fetched as well, but a remote that hangs must not delay the shell.
  // WebKit, the engine without idle callbacks, keeps no fetched file for scripts in private windows, and would download
  // each file twice.
  const canStop = Boolean(window.requestIdleCallback);
  const download = () => {
    const template = findTemplate();
    if (!template || loading) return;
    if (!canStop) return template.replaceWith(template.content);
    loading = new AbortController();
    const { signal } = loading;
    const files = listFiles(template.content.querySelectorAll('[src], [href]'));
    const fetchFile = (file) =>
      fetch(file, { signal, priority: 'low' })
        .then((answer) => answer.arrayBuffer())
        .catch(() => undefined); // The browser repeats the request for the element, and reports the failure.
    const fetched = [];
    void forEachInSlices(files, (file) => fetched.push(fetchFile(file)))
      .then(() => Promise.all(fetched.filter((_, index) => files[index].startsWith('/shell/'))))
      .then(() => signal.aborted || template.replaceWith(template.content));
  };
  const requestCode = () => {
    isDue = true;
    if (followed) return;
    if (!isRequested) {
      isRequested = true;
      setStart();
      performance.mark('code-requested');
      expectStart();
      reportOpened(); // before any module runs, because a module could prevent the beacon
    }
    download();
  };
  const stopDownload = () => {
    if (loading && findTemplate()) {
      loading.abort();
      loading = undefined;
    }
  };

  const whenParsed = new Promise((resolve) => {
    document.addEventListener('readystatechange', resolve, { once: true });
  });
  const whenLoaded = new Promise((resolve) => {
    addEventListener('load', resolve, { once: true });
  });
  const whenIdle = () =>
    new Promise((resolve) =>
      canStop ? requestIdleCallback(resolve, { timeout: IDLE_MS }) : setTimeout(resolve, IDLE_MS / 5),
    );
  const { listFonts, loadFonts } = createPageFonts({ find, findAll, forEachInSlices });
  const { skipLowerSections, layOutLowerSections } = createLowerSections({ find, isWithin, whenIdle });
  const savesData = () => Boolean(navigator.connection && navigator.connection.saveData);
  const pictures = findAll('link[as=image]').map(
    (picture) =>
      new Promise((resolve) => {
        for (const type of ['load', 'error']) picture.addEventListener(type, resolve, { once: true });
      }),
  );
  const showFirstView = async () => {
    await whenParsed;
    if (isRequested) download();
    else {
      clearTimeout(lateTimer);
      setStart('pictures');
      await Promise.race([Promise.all(pictures), wait(ARRIVING_MS)]);
      if (!isRequested) setStart('fonts');
    }
    await wait(0); // in a task of its own, because the end of the parser's task lays out the page
    const faces = listFonts();
    await Promise.race([loadFonts(faces), wait(FIRST_VIEW_MS)]);
    await whenIdle();
    for (const face of faces) fonts.add(face);
    void layOutLowerSections();
    if (isRequested) return;
    setStart('idle');
    await Promise.race([whenLoaded, wait(FIRST_VIEW_MS)]);
    await whenIdle();
    if (!savesData()) requestCode();
  };
  expectStart();
  if (later === undefined) {
    isRequested = true;
    void Promise.race([whenParsed, wait(ARRIVING_MS)]).then(() => reportOpened());
  } else {
    setStart('arriving');
    skipLowerSections();
    void showFirstView();
    setTimeout(() => readiness() === 'loading' && reportOpened(), ARRIVING_MS);
    // A touch of a link requests no code: the browser follows the link. The effect of other touches is shown before the
    // fonts move text.
    const touch = ({ type, key, target }) => {
      if (isWithin(target, 'a[href]') && (type !== 'keydown' || key === 'Enter')) return;
      requestAnimationFrame(() => setTimeout(requestCode));
    };
    for (const type of ['pointerdown', 'keydown', 'focusin']) addEventListener(type, touch, true);
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

  const hasImportMaps = HTMLScriptElement.supports && HTMLScriptElement.supports('importmap');
  const isSupported = hasImportMaps && CSS.supports('color', 'light-dark(red, red)');

  const reportFailure = (reason, detail) => {
    const isOpen = !find('.unopened'); // The shell removes the fallback text when the shell renders.
    if (isReported || isOpen) return;
    isReported = true;
    const start = isSupported ? { view, shell, reason } : { view, shell, reason: 'unsupported' };
    if (detail && isSupported) start.detail = String(detail).slice(0, 300);
    send('/api/page-starts', start);
  };

  // Errors of elements do not bubble, but can be captured.
  addEventListener(
    'error',
    ({ target, message }) => {
      const address = target.src || target.href;
      problem = problem || (address ? `${address} did not load` : message);
      // The shell cannot start with a missing or changed module. Scripts of browser extensions, which the policy
      // blocks, are no modules.
      if (target.tagName !== 'SCRIPT' || target.type !== 'module') return;
      const text = find('.unopened');
      if (text) text.setAttribute('data-certain', '');
      reportFailure('failed', problem);
    },
    true,
  );
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    problem = `${effectiveDirective} blocked ${blockedURI}`;
  });
  addEventListener('shell-failed', ({ detail }) => reportFailure('failed', detail));

  // Replays input that a user made on a server-rendered page before its scripts ran. A form sent without scripts would
  // put its input into the address.
  const typed = new Map();
  const early = new Map(); // Keyed by pressed or submitted element, so that repeated presses count once, as the last one.
  const setEarly = (element, act) => {
    early.delete(element);
    early.set(element, act);
  };
  // The shell marks server-rendered fragments that it has not hydrated.
  const isInOpening = (element) => isWithin(element, '[data-opening]');
  const isEarly = ({ target }) => isWithin(target, '#root') && (find('body > .unopened') || isInOpening(target));
  const hasTick = ({ type }) => type === 'checkbox' || type === 'radio';
  const retype = (field, value) => {
    const [property, other, said] = hasTick(field) ? ['checked', !value, 'click'] : ['value', '', 'input'];
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), property);
    for (const state of [other, value]) {
      set.call(field, state); // Calls the native setter: React's own setter would hide the change from React.
      for (const type of [said, 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
    }
  };
  const onEarly = (type, handle) => addEventListener(type, (event) => isEarly(event) && handle(event), true);
  // To handle one of these events, React would hydrate the page at once, before the browser shows the effect of a press.
  const hydratingTypes =
    'pointerdown pointerup touchstart touchend mousedown mouseup click keydown keypress keyup compositionstart compositionend input change';
  for (const type of hydratingTypes.split(' ')) onEarly(type, (event) => event.stopPropagation());
  onEarly('input', ({ target }) => {
    if (target.files) return;
    typed.delete(target); // Moves the entry to the end, because the last chosen radio button of a group counts.
    typed.set(target, hasTick(target) ? target.checked : target.value);
  });
  // Buttons with `data-early` act at once: menus, the theme.
  const { getElementById } = Document.prototype;
  const controlledBy = (button) => getElementById.call(document, button.getAttribute('aria-controls'));
  let openMenu;
  let openSheet;
  const toggleMenu = (button, isOpen) => {
    button.setAttribute('aria-expanded', isOpen);
    controlledBy(button).hidden = !isOpen;
    openMenu = isOpen && button;
  };
  const closeMenu = () => openMenu && toggleMenu(openMenu, false);
  const actions = {
    menu: (button) => toggleMenu(button, controlledBy(button).hidden),
    dialog: (button) => {
      const dialog = controlledBy(button);
      if (dialog.popover) {
        dialog.showPopover();
        dialog.focus();
        openSheet = dialog;
      } else dialog.showModal();
    },
    close: (button) => {
      const dialog = isWithin(button, 'dialog');
      if (dialog.open) dialog.close();
      else dialog.hidePopover();
    },
    theme: (button) => {
      const { dataset } = document.documentElement;
      const isDark = dataset.theme ? dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
      dataset.theme = isDark ? 'light' : 'dark';
      document.cookie = `theme=${dataset.theme}; path=/; max-age=31536000; samesite=lax`;
      button.setAttribute('aria-pressed', !isDark);
    },
  };
  // The browser follows early links without scripts. A second press of the link would restart the navigation.
  let followed;
  const isFollowed = ({ button, altKey, ctrlKey, metaKey, shiftKey }, { target, download, href, origin }) => {
    const isPlain = button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey && !target && !download;
    return isPlain && origin === location.origin && href.split('#')[0] !== location.href.split('#')[0];
  };
  const follow = (event, link) => {
    if (!isFollowed(event, link)) return;
    if (followed === link.href) {
      event.preventDefault();
      return;
    }
    followed = link.href;
    stopDownload();
    // The pictures of this page would delay the next one. Modules on their way are not stopped: the loader would report
    // their version as failed.
    if (findTemplate() && readiness() !== 'loading') window.stop();
    setTimeout(forget, FOLLOWING_MS);
  };
  const forget = () => {
    followed = undefined;
    for (const picture of findAll('img[src]')) {
      if (!picture.naturalWidth) picture.setAttribute('src', picture.getAttribute('src')); // requests it again
    }
    if (isDue) requestCode();
  };
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return; // not after Back
    // The navigation has ended the loading of modules for good.
    if (!canStop && isRequested && find('body > .unopened')) location.reload();
    else forget();
  });
  onEarly('click', (event) => {
    const button = isWithin(event.target, 'button[type=button]');
    const link = isWithin(event.target, 'a[href]');
    if (!isWithin(event.target, '.acc')) closeMenu();
    if (!button && !link) return;
    event.stopImmediatePropagation(); // prevents listeners added meanwhile from handling the event twice
    if (link) return follow(event, link);
    const act = actions[button.dataset.early];
    if (act) act(button);
    else setEarly(button, () => button.click());
  });
  onEarly('keydown', ({ key }) => {
    if (key !== 'Escape' || !openMenu) return;
    openMenu.focus();
    closeMenu();
  });
  onEarly('focusin', ({ target }) => {
    if (!isWithin(target, '.acc')) closeMenu();
    if (openSheet && !openSheet.contains(target)) openSheet.hidePopover(); // the page behind is not inert
  });
  onEarly('submit', (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    const { target, submitter } = event;
    setEarly(target, () => target.requestSubmit(submitter));
  });
  const replay = async () => {
    const listReady = (entries) => [...entries].filter(([element]) => !isInOpening(element));
    for (const [field, value] of listReady(typed)) {
      typed.delete(field);
      retype(field, value);
    }
    for (const [element, act] of listReady(early)) {
      if (early.delete(element)) act();
      await Promise.resolve(); // React renders the effect of a press, which the next press can depend on.
    }
  };
  addEventListener('shell-opened', () => {
    openMenu = openSheet = undefined; // The shell controls the menus.
    void replay();
  });
  addEventListener('fragment-opened', () => find('body > .unopened') || void replay());

  // Browsers cache files that a bad network corrupted: 'Try again' fetches the files again before the reload.
  addEventListener('click', (event) => {
    if (!isWithin(event.target, '.unopened a')) return;
    event.preventDefault();
    const scripts = 'script[type=module][src], link[rel=modulepreload]';
    const template = findTemplate();
    const tags = template ? template.content.querySelectorAll(scripts) : querySelectorAll.call(document, scripts);
    const files = [location.href, ...listFiles(tags)];
    const fetched = files.map((file) => fetch(file, { cache: 'reload' }).catch(() => undefined));
    setTimeout(() => location.reload(), RETRY_MS);
    void Promise.all(fetched).then(() => location.reload());
  });

  if (!isSupported) {
    document.documentElement.dataset.unsupported = '';
    addEventListener('DOMContentLoaded', () => {
      find('.unopened p').textContent =
        'This browser is too old for this site. Safari 18, Firefox 138, Chrome 127 and newer ones open it.';
      reportFailure();
    });
  }
})();
