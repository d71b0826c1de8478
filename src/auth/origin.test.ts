import { absoluteUrl, destinationFor, isOwnPath, originState, readLoginState } from './origin';

describe('the page to come back to', () => {
  it.each(['/', '/dashboard', '/category/suv?show=24#top', '/a//b'])('may be %s', (path) => {
    expect(isOwnPath(path)).toBe(true);
    expect(readLoginState({ from: path }).from).toBe(path);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'x',
    '',
  ])('is never on another site: %p', (path) => {
    expect(isOwnPath(path)).toBe(false);
    expect(readLoginState({ from: path }).from).toBeNull();
  });

  it.each([null, undefined, 'text', 7, { from: 7, refusedUid: {}, ownerUid: [] }])(
    'is not known from %p',
    (state) => {
      expect(readLoginState(state)).toEqual({
        from: null,
        refusedUid: null,
        refusedRole: null,
        ownerUid: null,
        email: null,
      });
    },
  );
});

it('the state of /login survives the history, which stores any value', () => {
  const place = { pathname: '/dashboard', search: '', hash: '' };
  expect(originState(place)).toEqual({
    from: '/dashboard',
    refusedUid: null,
    refusedRole: null,
    ownerUid: null,
    email: null,
  });
  const about = { refusedUid: 'ann', refusedRole: 'user', ownerUid: 'bea' };
  const state = originState(place, about);
  expect(state).toEqual({ from: '/dashboard', ...about, email: null });
  expect(readLoginState(structuredClone(state))).toEqual(state);
});

it('an email contains the absolute URL of a page', () => {
  expect(absoluteUrl('/login?a=b')).toBe('http://localhost/login?a=b');
});

describe('where a log-in leads', () => {
  const place = { pathname: '/dashboard/payment/order-1', search: '?a=b', hash: '#c' };
  const from = '/dashboard/payment/order-1?a=b#c';

  it('is the page they came from', () => {
    expect(destinationFor('me', originState(place))).toBe(from);
    expect(destinationFor('me', originState(place, { ownerUid: 'me' }))).toBe(from);
  });

  it('is home for the next person, who does not inherit a page', () => {
    expect(destinationFor('me', originState(place, { ownerUid: 'somebody-else' }))).toBe('/');
  });

  it('is home without a page', () => {
    expect(destinationFor('me', readLoginState(null))).toBe('/');
  });
});
