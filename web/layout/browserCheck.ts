// Imported before everything else. Browsers too old for modules run public/oldBrowser.js instead.
if (typeof String.prototype.repeat !== 'function' || typeof window.Proxy !== 'function') {
  window.alert('Your browser is not supported. Please upgrade to a modern browser.');
}
