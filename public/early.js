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
      // The other unit is in brackets.
      var shown = element.hasAttribute('data-other') === (unit === 'mi') ? 'km' : 'mi';
      var distance = element.getAttribute('data-km') / (shown === 'mi' ? 1.609344 : 1);
      return String(Math.round(distance)).replace(/\B(?=(?:\d{3})+$)/g, ',') + '$1' + shown;
    });
    replace('[data-other-unit]', /km|mi/, function () {
      return unit === 'mi' ? 'km' : 'mi';
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
})();
