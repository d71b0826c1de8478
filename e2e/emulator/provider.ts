import { expect } from '@playwright/test';

/** The official emulator: the messages that it keeps instead of sending them, and its accounts. */

export const PROJECT_ID = 'demo-second-gear';
export const emulatorUrl = process.env.FIREBASE_AUTH_EMULATOR_URL ?? '';

interface EmailMessage {
  email: string;
  newEmail?: string;
  requestType: string;
  oobCode: string;
  /** Opens the emulator’s own page, which continues to the page that the client named. */
  oobLink: string;
}

interface TextMessage {
  phoneNumber: string;
  code: string;
}

async function read<Messages>(name: string): Promise<Messages> {
  const response = await fetch(`${emulatorUrl}/emulator/v1/projects/${PROJECT_ID}/${name}`);
  return (await response.json()) as Messages;
}

/** Waits for a message, because some are sent in the background. */
async function waitFor<Message>(find: () => Promise<Message | undefined>): Promise<Message> {
  const found: Message[] = [];
  await expect(async () => {
    const message = await find();
    expect(message).toBeDefined();
    if (message) found.push(message);
  }).toPass({ timeout: 10_000 });
  const [message] = found;
  if (!message) throw new Error('The emulator has no such message.');
  return message;
}

/** The latest email of a type to a recipient. */
export const latestEmail = (to: string, requestType: string): Promise<EmailMessage> =>
  waitFor(async () => {
    const { oobCodes } = await read<{ oobCodes: EmailMessage[] }>('oobCodes');
    return oobCodes.findLast(
      (message) =>
        (message.newEmail ?? message.email) === to && message.requestType === requestType,
    );
  });

/** The code of the latest text message to a phone. */
export async function latestCode(phoneNumber: string): Promise<string> {
  const { code } = await waitFor(async () => {
    const { verificationCodes } = await read<{ verificationCodes: TextMessage[] }>(
      'verificationCodes',
    );
    return verificationCodes.findLast((message) => message.phoneNumber === phoneNumber);
  });
  return code;
}

/** The client’s page for a link, as a project has it that names this page in its templates. */
export function ownLink(mode: string, { oobCode }: EmailMessage, continueUrl?: string): string {
  const query = { mode, oobCode, ...(continueUrl === undefined ? {} : { continueUrl }) };
  return `/auth/action?${new URLSearchParams(query).toString()}`;
}

interface Tokens {
  localId: string;
  idToken: string;
}

/** Calls the emulator, as the owner of the project if there is no ID token. */
async function call<Answer>(method: string, body: object): Promise<Answer> {
  const isOwner = 'localId' in body;
  const path = isOwner ? `projects/${PROJECT_ID}/${method}` : `${method}?key=any`;
  const response = await fetch(`${emulatorUrl}/identitytoolkit.googleapis.com/v1/${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(isOwner ? { Authorization: 'Bearer owner' } : {}),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method}: ${await response.text()}`);
  return (await response.json()) as Answer;
}

export const createAccount = (email: string, password: string): Promise<Tokens> =>
  call('accounts:signUp', { email, password, returnSecureToken: true });

export const passwordTokens = (email: string, password: string): Promise<Tokens> =>
  call('accounts:signInWithPassword', { email, password, returnSecureToken: true });

export const disableAccount = (localId: string): Promise<unknown> =>
  call('accounts:update', { localId, disableUser: true });
