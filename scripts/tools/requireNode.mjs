// @ts-check
// Imported first by every command. It runs before anything is installed, and even on old versions of Node, so it uses
// only old syntax.

var parts = process.versions.node.split('.');
var major = Number(parts[0]);
var minor = Number(parts[1]);

if (major < 20 || major === 21 || (major === 20 && minor < 19)) {
  console.error('Heartwood needs Node 20.19 or later, or 22 or later. This is Node ' + process.versions.node + '.');
  process.exit(1);
}
