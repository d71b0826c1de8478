// Begins the root of a page that was rendered at build (webpack/staticPages.js). Many a host answers
// every address with the same file: at another address than its own the page is never seen. What
// follows is then parsed into an element that is no longer in the document, and the program starts as
// it does on the empty page.
(function () {
  var script = document.currentScript;
  var root = script.parentNode;
  var state = document.getElementById('app-state');
  // React expects what it rendered and nothing else.
  script.remove();
  if ((location.pathname.replace(/\/$/, '') || '/') === state.dataset.path) return;
  var empty = root.cloneNode();
  empty.append(document.getElementById('boot').content);
  root.replaceWith(empty);
  state.remove();
})();
