import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { retryPolicy } from '@/api/baseQuery';
import { forgetServerTime } from '@/lib/serverTime';
import { fillBrowserGaps, viewport } from './browserGaps';
import { failOnConsoleErrors, watchConsoleErrors } from './consoleErrors';
import { deviceClock, server, stampResponses } from './server';
import { disableStyles } from './styles';
import { resetWorld } from './world';

fillBrowserGaps();
disableStyles();
stampResponses();
// Tests render whole routes. A page that is opened during a test may first have to be compiled, which
// takes seconds on a busy machine.
configure({ asyncUtilTimeout: 30_000 });
retryPolicy.firstDelayMs = 0;
const defaultRetryPolicy = { ...retryPolicy };
const defaultClock = { ...deviceClock };

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));

beforeEach(() => {
  watchConsoleErrors();
  resetWorld();
});

afterEach(() => {
  server.resetHandlers();
  window.localStorage.clear();
  window.sessionStorage.clear();
  Object.assign(retryPolicy, defaultRetryPolicy);
  forgetServerTime();
  Object.assign(deviceClock, defaultClock);
  viewport.width = 1280;
  failOnConsoleErrors();
});

afterAll(() => server.close());
