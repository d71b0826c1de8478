const fs = require('node:fs');
const path = require('node:path');
const esbuild = require('esbuild');
const { Compilation, sources } = require('webpack');

/** Pages of which something can be seen before a call was answered. */
const pages = [
  { path: '/', file: 'index.html', isWhole: false },
  { path: '/blogs', file: 'blogs/index.html', isWhole: true, title: 'Blogs · Second Gear' },
];

/**
 * Writes pages for a host that serves nothing but files, rendered by what the other compilers have
 * built: `200.html` with what needs no answer in it (docs/decisions/0010). Our own server sends none
 * of them.
 */
class StaticPages {
  constructor({ client, renderer, script }) {
    Object.assign(this, { client, renderer, script });
  }

  apply(compiler) {
    const { name } = StaticPages;
    const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name, stage }, async () => {
        for (const page of pages) {
          compilation.emitAsset(page.file, new sources.RawSource(await this.render(page)));
        }
      });
    });
  }

  async render(page) {
    const { renderUnanswered } = require(path.join(this.renderer, 'render.js'));
    const rendered = await renderUnanswered(page.path);
    const shell = rendered.page
      ? path.join(this.renderer, `${rendered.page}.html`)
      : path.join(this.client, '200.html');
    return this.fill(fs.readFileSync(shell, 'utf8'), page, rendered);
  }

  /** The built page with the rendered one in its place, and what stood there for other addresses. */
  fill(shell, { path: address, isWhole, title }, { html, state }) {
    const [, before, boot] = /^([^]*)<div id="?root"?>([^]*)<\/div>\s*<\/body>/.exec(shell) ?? [];
    const [, notice] = /<noscript>([^<]*)/.exec(boot) ?? [];
    if (!notice) throw new Error('The built page is not what it was.');
    const head = title ? before.replace(/<title>[^<]*/, `<title>${title}`) : before;
    const { code } = esbuild.transformSync(fs.readFileSync(this.script, 'utf8'), { minify: true });
    return [
      head,
      isWhole ? '' : `<noscript><p style="margin:0;padding:12px 16px">${notice}</p></noscript>`,
      `<template id="boot">${boot}</template>`,
      `<script type="application/json" id="app-state" data-path="${address}"`,
      isWhole ? '' : ' data-unanswered',
      `>${state}</script>`,
      `<div id="root"><script>${code.trim()}</script>${html}</div></body></html>`,
    ].join('');
  }
}

module.exports = { StaticPages };
