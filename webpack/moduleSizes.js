const path = require('node:path');
const { Compilation, sources } = require('webpack');

const root = path.join(__dirname, '..');

/** A package by its name, a file of ours by its path; null for what the bundler itself adds. */
function nameOf(module) {
  const file = module.nameForCondition();
  if (!file) return null;
  const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file) ?? [];
  return name ?? path.relative(root, file);
}

/**
 * Writes down what each script is made of, in bytes before they are made small: who wants to know
 * why a page has grown finds the module to blame (e2e/flows/budgets.spec.ts).
 */
class ModuleSizes {
  constructor({ filename }) {
    this.filename = filename;
  }

  apply(compiler) {
    const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
    compiler.hooks.thisCompilation.tap('ModuleSizes', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'ModuleSizes', stage }, () => {
        const scripts = {};
        for (const chunk of compilation.chunks) {
          const parts = {};
          let modules = 0;
          for (const module of compilation.chunkGraph.getChunkModules(chunk)) {
            for (const part of module.modules ?? [module]) {
              const name = nameOf(part);
              const bytes = part.size('javascript');
              if (!name || bytes === 0) continue;
              modules += 1;
              parts[name] = (parts[name] ?? 0) + bytes;
            }
          }
          for (const file of chunk.files) {
            if (file.endsWith('.js')) scripts[`/${file}`] = { modules, parts };
          }
        }
        compilation.emitAsset(this.filename, new sources.RawSource(JSON.stringify(scripts)));
      });
    });
  }
}

module.exports = { ModuleSizes };
