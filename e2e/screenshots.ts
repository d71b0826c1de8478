import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumFlags, requireChromium } from './chromium';
import { screens } from './screens/screens';
import { shoot } from './screens/shoot';
import { states } from './screens/states';
import { startServer } from './support/server';

/**
 * Saves every screen in every state, light and dark, to screenshots/:
 *
 *   npm run build && npx tsx e2e/screenshots.ts [start of a name] [widths] [schemes]
 *   npx tsx e2e/screenshots.ts orders 360,1280 dark
 *
 * For review after a change to a page. Reports axe violations and horizontal scrolling, and fails if
 * there are any. Takes about half an hour.
 */

const [start = '', chosenWidths = '', chosenSchemes = 'light,dark'] = process.argv.slice(2);
const schemes = (['light', 'dark'] as const).filter((scheme) => chosenSchemes.includes(scheme));
const widthsOr = (usual: number[]) =>
  chosenWidths === '' ? usual : chosenWidths.split(',').map(Number);

const screenWidths = widthsOr([360, 768, 1280, 1920]);
const stateWidths = widthsOr([360, 1280, 1920]);
const shots = [
  ...screens.map((shot) => ({ widths: screenWidths, ...shot })),
  ...states.map((shot) => ({ widths: stateWidths, ...shot })),
].filter(({ name }) => name.startsWith(start));

async function main(): Promise<void> {
  mkdirSync(path.join(__dirname, '..', 'screenshots'), { recursive: true });
  const server = await startServer();
  const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumFlags });
  const wrong: string[] = [];
  try {
    for (const shot of shots) {
      for (const scheme of schemes) {
        process.stdout.write(`${shot.name} ${scheme}\n`);
        try {
          wrong.push(...(await shoot(browser, server.url, shot, scheme, shot.widths)));
        } catch (error) {
          wrong.push(`${shot.name}-${scheme}: not shot, ${String(error)}`);
        }
      }
    }
  } finally {
    await browser.close();
    await server.dispose();
  }
  process.stdout.write(`${wrong.join('\n')}\n`);
  process.exitCode = wrong.length > 0 ? 1 : 0;
}

void main();
