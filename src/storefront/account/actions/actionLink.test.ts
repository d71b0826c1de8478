import { readActionLink } from './actionLink';

interface Next {
  from?: string;
  continueUrl?: string;
}

const read = (next: Next) =>
  readActionLink(new URLSearchParams({ mode: 'verifyEmail', oobCode: 'code', ...next }));

const here = (path: string) => new URL(path, window.location.origin).href;

it('is incomplete without mode or code', () => {
  expect(readActionLink(new URLSearchParams({ mode: 'signIn' }))).toBeNull();
  expect(readActionLink(new URLSearchParams({ oobCode: 'code' }))).toBeNull();
});

it('continues to the home page by default', () => {
  expect(read({})).toEqual({ mode: 'verifyEmail', code: 'code', next: '/' });
});

it.each<[string, Next]>([
  ['in its own parameter', { from: '/dashboard' }],
  ['the continue URL', { continueUrl: here('/dashboard') }],
  ['inside our page in the continue URL', { continueUrl: here('/auth/action?from=/dashboard') }],
])('continues to the page that is %s', (_where, params) => {
  expect(read(params)?.next).toBe('/dashboard');
});

it.each<Next>([
  { from: '//evil.example' },
  { from: 'https://evil.example/' },
  { continueUrl: 'https://evil.example/dashboard' },
  { continueUrl: here('//evil.example/x') },
  { continueUrl: here('/auth/action?from=//evil.example') },
  { continueUrl: 'javascript:alert(1)' },
  { continueUrl: 'no URL' },
])('never continues to another site: %p', (params) => {
  expect(read(params)?.next).toBe('/');
});
