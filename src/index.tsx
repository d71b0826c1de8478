import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './app/theme/theme.css';
import { App } from './app/App';
import { watchIntent } from './app/intent';
import { createAppRouter, routeObjects } from './app/router';
import { makeStore } from './app/store';
import { watchOtherTabs } from './features/session/otherTabs';
import { sessionCheckRequested } from './features/session/sessionEvents';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');

const store = makeStore();
watchOtherTabs(store.dispatch);
watchIntent(routeObjects);
store.dispatch(sessionCheckRequested());

createRoot(root).render(
  <StrictMode>
    <App store={store} router={createAppRouter()} />
  </StrictMode>,
);
