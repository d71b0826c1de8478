import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { createAppRouter } from './app/router';
import { makeStore } from './app/store';
import { watchOtherTabs } from './features/session/otherTabs';
import { sessionCheckRequested } from './features/session/sessionEvents';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');

const store = makeStore();
watchOtherTabs(store.dispatch);
store.dispatch(sessionCheckRequested());

createRoot(root).render(
  <StrictMode>
    <App store={store} router={createAppRouter()} />
  </StrictMode>,
);
