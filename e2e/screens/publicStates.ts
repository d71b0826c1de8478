import type { Page } from '@playwright/test';
import { demoPassword } from '#contract/demo';
import { demoEmail } from '../support/people';
import { fillSignUp, sendReport } from '../support/steps';
import { hardCars, oneCar } from './extremes';
import { button, fill, inSequence, press, restOn, type Shot } from './shot';

/** States of public screens: home, log-in, sign-up, links in messages. */

const phone = [360];
const advertised = 'GET /products/advertised';
const categories = 'GET /categories';
const slow = { [advertised]: 'never', [categories]: 'never' } as const;

const logIn = inSequence(
  fill('Email', demoEmail('buyer')),
  fill('Password', demoPassword),
  (page) => button(page, 'Log In').click(),
);
const reportCar = inSequence(press(/^Report To Admin/), (page) => sendReport(page));
const signUp = (page: Page) => fillSignUp(page, { email: demoEmail('buyer') });
const secondStep = {
  'POST *accounts:signInWithPassword': {
    localId: 'somebody',
    email: demoEmail('buyer'),
    mfaPendingCredential: 'pending',
    mfaInfo: [{ mfaEnrollmentId: 'phone', displayName: 'Phone', phoneInfo: '+*******0111' }],
  },
};
const askForCode = inSequence(
  press('Text me a code'),
  fill('Phone number', '+351912000222'),
  press('Send code'),
  restOn('Use another number'),
);

/** The home page as rendered by the browser; the server-rendered one includes its cars. */
const renderedHere = '/?show=24';

const home: Shot[] = [
  { name: 'home-loading', path: renderedHere, responses: slow },
  { name: 'home-slow', path: renderedHere, responses: slow, after: 9_000 },
  { name: 'home-failed', path: renderedHere, responses: { [advertised]: 429, [categories]: 429 } },
  { name: 'home-empty', path: renderedHere, responses: { [advertised]: [], [categories]: [] } },
  { name: 'home-one-car', path: renderedHere, responses: { [advertised]: oneCar } },
  { name: 'home-extremes', path: renderedHere, responses: { [advertised]: hardCars } },
  { name: 'home-buyer', path: '/', as: 'buyer', isWindow: true },
  {
    name: 'home-offline',
    path: '/',
    isWindow: true,
    act: async (page) => {
      await page.context().setOffline(true);
      await restOn(/You’re offline/)(page);
    },
  },
  { name: 'home-burger', path: '/', isWindow: true, widths: phone, act: press('Menu') },
  {
    name: 'home-burger-buyer',
    path: '/',
    as: 'buyer',
    isWindow: true,
    widths: phone,
    act: press('Menu'),
  },
  {
    name: 'home-toast-success',
    path: '/',
    as: 'buyer',
    isWindow: true,
    responses: { 'POST /reports': { acknowledged: true } },
    act: inSequence(reportCar, restOn('Successfully reported the product!')),
  },
  {
    name: 'home-toast-error',
    path: '/',
    as: 'buyer',
    isWindow: true,
    responses: { 'POST /reports': 429 },
    act: inSequence(reportCar, restOn('Something went very wrong!')),
  },
];

const login: Shot[] = [
  { name: 'login-errors', path: '/login', act: (page) => button(page, 'Log In').click() },
  {
    name: 'login-wrong',
    path: '/login',
    act: inSequence(
      fill('Email', demoEmail('buyer')),
      fill('Password', 'not the password'),
      (page) => button(page, 'Log In').click(),
      restOn(/Incorrect email or password/),
    ),
  },
  { name: 'login-busy', path: '/login', responses: { 'POST *accounts:*': 'never' }, act: logIn },
  { name: 'login-demo', path: '/login', act: press(/^Seller/) },
  { name: 'login-link', path: '/login', act: press('Email me a log-in link') },
  {
    name: 'login-link-sent',
    path: '/login',
    act: inSequence(
      press('Email me a log-in link'),
      fill('Email', demoEmail('buyer')),
      press('Email me a link'),
      restOn(/We sent a link/),
    ),
  },
  { name: 'login-phone', path: '/login', act: press('Text me a code') },
  {
    name: 'login-phone-errors',
    path: '/login',
    act: inSequence(press('Text me a code'), press('Send code')),
  },
  { name: 'login-phone-code', path: '/login', act: askForCode, isOneVisit: true },
  { name: 'login-reset', path: '/login', act: press('Forgot your password?') },
  {
    name: 'login-reset-sent',
    path: '/login',
    act: inSequence(
      press('Forgot your password?'),
      fill('Email', demoEmail('buyer')),
      press('Send reset link'),
      restOn(/we’ve sent a link/),
    ),
  },
  {
    name: 'login-second-step',
    path: '/login',
    responses: secondStep,
    act: inSequence(logIn, restOn(/Your account uses two-step verification/)),
  },
  {
    name: 'login-refused',
    path: '/dashboard/sellers',
    as: 'buyer',
    act: restOn('You don’t have access to this page'),
  },
  {
    name: 'login-logged-out',
    path: '/dashboard',
    as: 'buyer',
    responses: { 'POST /jwt': 401, 'GET *': 401 },
    act: restOn(/You’ve been logged out/),
  },
];

const others: Shot[] = [
  { name: 'signup-errors', path: '/signup', act: (page) => button(page, 'Sign Up').click() },
  {
    name: 'signup-taken',
    path: '/signup',
    act: inSequence(signUp, restOn(/This email already has an account/)),
  },
  { name: 'auth-action-cut', path: '/auth/action' },
  { name: 'auth-action-reset', path: '/auth/action?mode=resetPassword&oobCode=x' },
  {
    name: 'auth-action-reset-form',
    path: '/auth/action?mode=resetPassword&oobCode=x',
    responses: {
      'POST *accounts:resetPassword': {
        email: demoEmail('buyer'),
        requestType: 'PASSWORD_RESET',
      },
    },
    act: inSequence(fill('New password', 'short'), press('Save password')),
  },
  { name: 'auth-action-verify', path: '/auth/action?mode=verifyEmail&oobCode=x' },
  {
    name: 'auth-action-verified',
    path: '/auth/action?mode=verifyEmail&oobCode=x',
    responses: {
      'POST *accounts:resetPassword': { email: demoEmail('buyer'), requestType: 'VERIFY_EMAIL' },
      'POST *accounts:update': { email: demoEmail('buyer'), emailVerified: true },
    },
    act: press('Confirm email'),
  },
  {
    name: 'auth-action-signed-in',
    path: '/auth/action?mode=signIn&oobCode=x',
    as: 'buyer',
    act: restOn('You’re already logged in'),
  },
  {
    name: 'session-slow',
    path: '/dashboard',
    as: 'buyer',
    responses: { 'POST *': 'never' },
    after: 9_000,
  },
];

export const publicStates: Shot[] = [...home, ...login, ...others];
