const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');

const source = path.join(__dirname, '../src');
const files = fs
  .readdirSync(source, { recursive: true })
  .filter((name) => name.endsWith('.module.css'))
  .sort();

/** Two characters for 900 files: from ae to zz. What begins with "ad", content blockers may hide. */
const FIRST = 374;

/** The names of each file, in the order in which they were met: the same one whoever reads it. */
const namesIn = new Map(files.map((name) => [name, []]));

/**
 * Class names as short as can be: all styles of the first page, and the names in its elements, are
 * waited for. Two characters tell the file, the rest the place of the name in it. `localIdentName`
 * would make the same names for browser and server too, but of a hash, which does not compress.
 */
function shortClassName({ resourcePath }, _pattern, name) {
  const file = path.relative(source, resourcePath);
  const names = namesIn.get(file);
  if (!names) throw new Error(`${file} was not there when the build began: begin it again.`);
  if (!names.includes(name)) names.push(name);
  return (FIRST + files.indexOf(file)).toString(36) + names.indexOf(name).toString(36);
}

/** Changes when a stylesheet comes or goes, and with it the names in others. */
const filesKey = createHash('md5').update(files.join()).digest('hex');

module.exports = { shortClassName, filesKey };
