const process = require('node:process');
const { PGlite } = require('@electric-sql/pglite');

/**
 * `node makeDatabase.js FOLDER`: makes an empty database there. A program of its own, because making
 * one takes a few hundred megabytes, which a thread would leave behind in the process.
 */
const [, , dataDir] = process.argv;
PGlite.create({ dataDir }).then((engine) => engine.close());
