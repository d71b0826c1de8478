import { chromium } from '@playwright/test';
import { faults } from './bareServer/faults';
import { chromiumFlags, requireChromium } from './chromium';
import { openFaultMarket } from './support/faultMarket';
import { runFault, type Outcome } from './support/faultRun';
import { scenes, type Scene } from './support/faultScenes';
import { startServer } from './support/server';

/**
 * Prints what a user sees for every call of spec §7 and every fault:
 *
 *   npm run build && npx tsx e2e/faultMatrix.ts [part of a call] [part of a fault] [1/3]
 *
 * For review, without assertions. Prints a few hundred lines in about half an hour.
 */

const [callPart = '', faultPart = '', shard = '1/1'] = process.argv.slice(2);
const [part = 1, parts = 1] = shard.split('/').map(Number);

function print(call: string, fault: string, outcome: Outcome): void {
  const {
    calls,
    others,
    path,
    heading,
    allMessages,
    messages,
    hasRetry,
    recovery,
    times,
    crashes,
  } = outcome;
  const loops = Object.entries(others).filter(([, count]) => count > 4);
  const gone = allMessages.filter((text) => !messages.includes(text));
  const columns = [
    `${call} | ${fault}`,
    `${calls}x`,
    `${path} "${heading}"`,
    messages.map((text) => `“${text}”`).join(' + ') || '(nothing said)',
    gone.length > 0 ? `before: ${gone.map((text) => `“${text}”`).join(' + ')}` : '',
    hasRetry ? 'Retry' : '',
    `mended: ${recovery}${times === null ? '' : `, happened ${times}x`}`,
    loops.length > 0 ? `LOOP ${JSON.stringify(loops)}` : '',
    crashes.length > 0 ? `CRASH ${crashes.join('; ')}` : '',
  ];
  process.stdout.write(`${columns.filter((part) => part !== '').join(' | ')}\n`);
}

const isChosen = ({ call }: Scene, index: number) =>
  call.includes(callPart) && index % parts === part % parts;

async function main(): Promise<void> {
  const server = await startServer();
  const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumFlags });
  const market = await openFaultMarket(browser, server.url);
  for (const scene of scenes.filter(isChosen)) {
    for (const [name, fault] of Object.entries(faults)) {
      if (!name.includes(faultPart)) continue;
      try {
        print(scene.call, name, await runFault(market, scene, fault));
      } catch (error) {
        const words = error instanceof Error ? error.message : String(error);
        process.stdout.write(`${scene.call} | ${name} | NOT RUN ${words}\n`);
      }
    }
  }
  await market.close();
  await browser.close();
  await server.dispose();
}

void main();
