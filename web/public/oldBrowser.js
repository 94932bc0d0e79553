// Only browsers without modules load this file, so it uses only old JavaScript.
window.alert('Your browser is not supported. Please upgrade to a modern browser.');
