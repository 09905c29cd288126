// Sets the colour scheme before the first paint. An external file, because the content security policy
// allows no inline script. The key and the attributes are those of the theme (PlinthTheme.tsx).
(function () {
  var chosen = null;
  try {
    chosen = localStorage.getItem('plinth.colour-scheme');
  } catch {
    // Storage is switched off in this browser: the system's choice applies.
    chosen = null;
  }
  var dark =
    chosen === 'dark' || (chosen !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute(dark ? 'data-dark' : 'data-light', '');
})();
