import './app/theme/theme.css';
import { nextTask, whenWanted } from './lib/pacing';
import { untilHere } from './untilHere';

/**
 * A page that the server rendered is seen and read before its program is here: the program comes
 * when the page is whole, or as soon as it is touched. This asks for it, and is itself asked for after
 * the first paint (public/early.js). All of it is one file, and each part of it is evaluated in a
 * task of its own: a slow phone answers in between.
 */
const parts: (() => Promise<unknown>)[] = [
  () => import(/* webpackChunkName: "program" */ 'react-dom/client'),
  () => import(/* webpackChunkName: "program" */ './api/baseApi'),
  () => import(/* webpackChunkName: "program" */ './features/session/sessionSlice'),
  () => import(/* webpackChunkName: "program" */ './app/store'),
  () => import(/* webpackChunkName: "program" */ './app/pages/HomePage'),
  () => import(/* webpackChunkName: "program" */ './app/routes'),
];

async function start(root: HTMLElement): Promise<void> {
  const state = document.getElementById('app-state');
  // One that was rendered at build has yet to ask for what it shows.
  if (state && !('unanswered' in state.dataset) && !window.earlyClick) await whenWanted();
  for (const evaluate of parts) {
    await untilHere(evaluate);
    await nextTask();
  }
  const { mount } = await untilHere(() => import(/* webpackChunkName: "program" */ './app/mount'));
  await mount(root);
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root".');
start(root).catch(reportError);
