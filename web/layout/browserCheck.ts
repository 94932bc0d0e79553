// Imported before everything else. Browsers too old for modules are met by public/oldBrowser.js.
if (typeof String.prototype.repeat !== 'function' || typeof window.Proxy !== 'function') {
  window.alert('Your browser is not supported. Please upgrade to a modern browser.');
}
