import { config, resolveConfig } from './config';

const page = 'https://cars.example/category/suv?x=1';

describe('without any configuration', () => {
  it('everything is at the origin of the page', () => {
    expect(resolveConfig({}, page)).toEqual({
      apiUrl: 'https://cars.example/api',
      firebase: {
        apiKey: 'sandbox',
        authDomain: 'cars.example',
        projectId: 'demo-second-gear',
        appId: '',
        emulatorUrl: 'https://cars.example',
      },
      stripePublishableKey: null,
      isExtended: false,
      supportEmail: null,
    });
  });

  it('the URL of the server is absolute in tests as well', () => {
    expect(config.apiUrl).toBe('http://localhost/api');
  });
});

it.each([
  ['/backend/', 'https://cars.example/backend'],
  ['backend', 'https://cars.example/backend'],
  ['http://127.0.0.1:4000', 'http://127.0.0.1:4000'],
  ['https://api.cars.example/v2/', 'https://api.cars.example/v2'],
])('resolves the server %p to %p', (apiUrl, resolved) => {
  expect(resolveConfig({ apiUrl }, page).apiUrl).toBe(resolved);
});

it('talks to the real identity provider as soon as it has a key', () => {
  const { firebase } = resolveConfig(
    { firebase: { apiKey: 'key', authDomain: 'x.firebaseapp.com', projectId: 'x' } },
    page,
  );
  expect(firebase).toMatchObject({
    apiKey: 'key',
    authDomain: 'x.firebaseapp.com',
    projectId: 'x',
    emulatorUrl: null,
  });
});

it('uses the configured emulator', () => {
  const emulatorUrl = 'http://127.0.0.1:9099';
  expect(resolveConfig({ firebase: { emulatorUrl } }, page).firebase.emulatorUrl).toBe(emulatorUrl);
});
