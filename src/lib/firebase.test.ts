import {
  browserLocalPersistence,
  browserSessionPersistence,
  indexedDBLocalPersistence,
  initializeAuth,
} from 'firebase/auth';
import { AuthClient } from './firebase';

jest.mock('firebase/auth', () => ({
  ...jest.requireActual<object>('firebase/auth'),
  initializeAuth: jest.fn(() => ({ useDeviceLanguage: () => undefined })),
  connectAuthEmulator: jest.fn(),
}));

it('keeps a sign-in in the indexed database, else in local, else in session storage', () => {
  expect(new AuthClient().auth).toBeDefined();
  expect(initializeAuth).toHaveBeenCalledTimes(1);
  const [, settings] = jest.mocked(initializeAuth).mock.calls[0] ?? [];
  expect(settings?.persistence).toEqual([
    indexedDBLocalPersistence,
    browserLocalPersistence,
    browserSessionPersistence,
  ]);
});
