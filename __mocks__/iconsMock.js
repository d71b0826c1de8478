/** Every icon of `@mdi/js` is its name: the set of 7,000 paths would be read in each test file. */
module.exports = new Proxy({}, { get: (_icons, name) => name });
