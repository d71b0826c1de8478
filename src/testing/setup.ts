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
// Whole routes are rendered, and a page that a test goes to from another is compiled by babel when
// nothing has compiled it before: seconds, on a machine that does other things as well.
configure({ asyncUtilTimeout: 30_000 });
retryPolicy.firstDelayMs = 0;
const usualRetryPolicy = { ...retryPolicy };
const usualClock = { ...deviceClock };

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));

beforeEach(() => {
  watchConsoleErrors();
  resetWorld();
});

afterEach(() => {
  server.resetHandlers();
  window.localStorage.clear();
  window.sessionStorage.clear();
  Object.assign(retryPolicy, usualRetryPolicy);
  forgetServerTime();
  Object.assign(deviceClock, usualClock);
  viewport.width = 1280;
  failOnConsoleErrors();
});

afterAll(() => server.close());
