// Stands in the page itself and runs before the first paint.
// The chosen colour scheme never flashes the other one.
// The key, the attributes and the colour are those of src/lib/colorScheme.ts.
(function () {
  var mode = null;
  try {
    mode = localStorage.getItem('second-gear-scheme');
  } catch {
    // Storage is forbidden: the device's scheme it is.
  }
  if (mode !== 'light' && mode !== 'dark') mode = 'system';
  var isDark =
    mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-scheme-mode', mode);
  document.documentElement.setAttribute('data-color-scheme', isDark ? 'dark' : 'light');
  // Distances in the reader's unit before they are painted, where the server rendered the other one
  // (src/lib/distanceUnit.ts). What it rendered is in the attribute, and then what is shown.
  var root = document.documentElement;
  var unit = null;
  try {
    unit = localStorage.getItem('second-gear-distance-unit');
  } catch {
    // The usual one it is.
  }
  if (unit !== 'km' && unit !== 'mi') unit = /^en-(us|gb)$/i.test(navigator.language) ? 'mi' : 'km';
  var rendered = root.getAttribute('data-distance-unit');
  root.setAttribute('data-distance-unit', unit);
  function replace(selector, pattern, wordsOf) {
    document.querySelectorAll(selector).forEach(function (element) {
      var text = element.firstChild;
      var words = text && text.data && text.data.replace(pattern, wordsOf(element));
      if (words && words !== text.data) text.data = words;
    });
  }
  function convert() {
    replace('[data-km]', /^[\d,]+(\s)(km|mi)/, function (element) {
      var distance = element.getAttribute('data-km') / (unit === 'mi' ? 1.609344 : 1);
      return String(Math.round(distance)).replace(/\B(?=(?:\d{3})+$)/g, ',') + '$1' + unit;
    });
    replace('[data-other-unit]', /kilometres|miles/, function () {
      return unit === 'mi' ? 'kilometres' : 'miles';
    });
  }
  if (rendered && rendered !== unit) {
    var observer = new MutationObserver(convert);
    observer.observe(document, { childList: true, subtree: true, characterData: true });
    document.addEventListener('DOMContentLoaded', function () {
      convert();
      observer.disconnect();
    });
  }

  var bar = document.querySelector('meta[name="theme-color"]');
  if (bar && isDark) bar.content = '#121512';
  // As soon as the page is there, before its program is: the choice is ticked (SchemeChoice.tsx).
  function tick() {
    var choice = document.querySelector('input[type="radio"][value="' + mode + '"]');
    if (choice) choice.checked = true;
  }

  // The program comes after the first paint: before it, it would take its share of a slow network from
  // the font. A page without all its answers needs it at once; one in the background is not painted.
  var isAsked = false;
  function askForProgram() {
    if (!isAsked) load(1000);
    isAsked = true;
  }
  // Again when it was lost on its way, as what it brings is (src/untilHere.ts).
  function load(waitMs) {
    var program = document.createElement('script');
    program.src = document.documentElement.dataset.program;
    program.onerror = function () {
      setTimeout(load, waitMs, Math.min(2 * waitMs, 32e3));
    };
    document.head.append(program);
  }
  function begin() {
    tick();
    var state = document.getElementById('app-state');
    if (document.hidden || !state || 'unanswered' in state.dataset) return askForProgram();
    new PerformanceObserver(askForProgram).observe({ type: 'paint', buffered: true });
    setTimeout(askForProgram, 2000);
  }
  document.addEventListener('readystatechange', begin, { once: true });

  // A button that is pressed before the program has arrived is pressed again when it works
  // (src/components/earlyClicks.ts).
  document.addEventListener(
    'click',
    function (event) {
      var button = event.target instanceof Element ? event.target.closest('button') : null;
      if (button && !button.isLive) window.earlyClick = event;
    },
    true,
  );
  // Its form, too: the browser would put what was typed into the address.
  document.addEventListener('submit', function (event) {
    if (!event.target.hasAttribute('action')) event.preventDefault();
  });
})();
