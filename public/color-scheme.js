// Runs before the first paint, so that the chosen colour scheme never flashes the other one.
// The key and the attributes are those of src/lib/colorScheme.ts.
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
})();
