// Runs before the first paint, so that the chosen colour scheme never flashes the other one.
// The key and the attribute are those of src/app/theme.ts.
(function () {
  var mode = null;
  try {
    mode = localStorage.getItem('second-gear-scheme');
  } catch {
    // Storage is forbidden: the device's scheme it is.
  }
  var isDark =
    mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-color-scheme', isDark ? 'dark' : 'light');
})();
