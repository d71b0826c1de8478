import { RouterProvider } from 'react-router-dom';
import { AppProviders } from './AppProviders';
import type { createAppRouter } from './router';
import type { AppStore } from './store';

export interface AppProps {
  store: AppStore;
  router: ReturnType<typeof createAppRouter>;
}

/** The whole product. */
export function App({ store, router }: AppProps) {
  return (
    <AppProviders store={store}>
      <RouterProvider router={router} />
    </AppProviders>
  );
}
