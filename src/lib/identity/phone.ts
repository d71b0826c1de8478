import {
  PhoneAuthProvider,
  RecaptchaVerifier,
  type ApplicationVerifier,
  type PhoneInfoOptions,
} from 'firebase/auth';
import type { AuthClient } from '../firebase';

/** Sends a code by text message; resolves to the verification id that belongs to the code. */
export function sendCode(client: AuthClient, phone: PhoneInfoOptions | string): Promise<string> {
  return withVerifier(client, (verifier) =>
    new PhoneAuthProvider(client.auth).verifyPhoneNumber(phone, verifier),
  );
}

/**
 * Includes the reCAPTCHA that the provider requires. With the sandbox or the emulator the SDK
 * simulates it; otherwise it is loaded now.
 */
async function withVerifier<T>(
  { auth }: AuthClient,
  send: (verifier: ApplicationVerifier) => Promise<T>,
): Promise<T> {
  const container = document.createElement('div');
  document.body.append(container);
  const verifier = new RecaptchaVerifier(auth, container, { size: 'invisible' });
  try {
    return await send(verifier);
  } finally {
    verifier.clear();
    container.remove();
  }
}
