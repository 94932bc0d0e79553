// Only browsers without modules load this file; it is written in the language they know.
window.alert('Your browser is not supported. Please upgrade to a modern browser.');
