import { RecaptchaVerifier, type ApplicationVerifier } from 'firebase/auth';
import { getAuthClient } from '../firebase';

/**
 * Runs what sends a text message with the check against robots that the provider demands. Against
 * the sandbox or the emulator the SDK simulates the check; otherwise it loads the real one now.
 */
export async function withVerifier<T>(send: (verifier: ApplicationVerifier) => Promise<T>) {
  const container = document.createElement('div');
  document.body.append(container);
  const verifier = new RecaptchaVerifier(getAuthClient(), container, { size: 'invisible' });
  try {
    return await send(verifier);
  } finally {
    verifier.clear();
    container.remove();
  }
}
