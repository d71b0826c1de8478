import cors from '@fastify/cors';
import { deleteApp, initializeApp, type FirebaseApp } from 'firebase/app';
import { connectAuthEmulator, initializeAuth, inMemoryPersistence, type Auth } from 'firebase/auth';
import Fastify, { type FastifyInstance } from 'fastify';
import { openTestDatabase } from '../../../server/testing/database';
import type { LooseDatabase } from '../../looseDatabase';
import { sandboxMigrations } from '../../migrations';
import { SANDBOX_PROJECT_ID } from '../projectId';
import { listMessages, type OutboxMessage } from '../outbox';
import { registerIdentitySandbox } from '../register';

export interface RunningSandbox {
  app: FastifyInstance;
  db: LooseDatabase;
  /** URL where it listens. */
  origin: string;
  /** A new instance of the real SDK without a session, like a new browser. */
  newClient: () => Auth;
  /** Advances the service's clock. */
  advance: (ms: number) => void;
  now: () => Date;
  /** The newest message. Throws if there is none. */
  latestMessage: (to: string) => Promise<OutboxMessage>;
  /** A parameter of the newest message's link. */
  linkParameter: (to: string, name: string) => Promise<string>;
  close: () => Promise<void>;
}

/** The identity service on its own port with an empty database. */
export async function startSandbox(): Promise<RunningSandbox> {
  const { db, close } = await openTestDatabase([sandboxMigrations]);
  let offset = 0;
  const now = () => new Date(Date.now() + offset);
  const app = Fastify();
  await app.register(cors, { origin: '*' });
  await registerIdentitySandbox(app, { db, now });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const clients: FirebaseApp[] = [];

  const latestMessage = async (to: string) => {
    const [message] = await listMessages(db, to);
    if (!message) throw new Error(`There is no message to ${to}.`);
    return message;
  };

  return {
    app,
    db,
    origin,
    now,
    latestMessage,
    newClient: () => {
      const options = { apiKey: 'sandbox', projectId: SANDBOX_PROJECT_ID };
      const client = initializeApp(options, `client-${clients.length}`);
      clients.push(client);
      const auth = initializeAuth(client, { persistence: inMemoryPersistence });
      connectAuthEmulator(auth, origin, { disableWarnings: true });
      return auth;
    },
    advance: (ms) => {
      offset += ms;
    },
    linkParameter: async (to, name) => {
      const { link } = await latestMessage(to);
      const value = link === null ? null : new URL(link).searchParams.get(name);
      if (value === null) throw new Error(`The newest message to ${to} has no ${name}.`);
      return value;
    },
    close: async () => {
      await Promise.all(clients.map((client) => deleteApp(client)));
      await app.close();
      await close();
    },
  };
}
