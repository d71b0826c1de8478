/** Class names as they stand in the stylesheet, so that a test can tell them apart. */
module.exports = new Proxy({}, { get: (_classes, name) => (name === '__esModule' ? false : name) });
