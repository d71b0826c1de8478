const process = require('node:process');
const { PGlite } = require('@electric-sql/pglite');

/**
 * `node makeDatabase.js FOLDER`: makes an empty database there. A program of its own, because making
 * one takes a few hundred megabytes, which a thread would leave behind in the process.
 */
const [, , dataDir] = process.argv;
// Whoever asked for it is gone: nobody will use it.
process.stdin.resume().once('end', () => process.exit(1));
PGlite.create({ dataDir })
  .then((engine) => engine.close())
  .then(() => process.exit());
