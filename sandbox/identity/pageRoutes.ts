import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { TEXT_MAX } from '#contract/limits';
import { isRecord } from '../../server/lib/json';
import { toStorable } from '../../server/lib/storableText';
import { signAssertion } from './assertion';
import { optionalText, parseEmail, type Body } from './body';
import { isAuthorized, readCaller } from './caller';
import {
  readChooserRequest,
  renderAvatar,
  renderChooser,
  renderChooserRefusal,
} from './chooserPage';
import type { IdentityContext } from './context';
import { ProviderError } from './errors';
import { listMessages } from './outbox';
import { renderOutbox } from './outboxPage';
import { findPerson, GOOGLE, listPeople, savePerson } from './people';

const files = {
  'gapi.js': 'text/javascript',
  'chooser.js': 'text/javascript',
  'pages.css': 'text/css',
};

/** The account chooser and the outbox, with their files. */
export function registerPages(app: FastifyInstance, context: IdentityContext): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    // The API allows any origin, but the outbox must not be readable by other sites.
    reply.removeHeader('Access-Control-Allow-Origin');
  });
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof ProviderError)) throw error;
    // The chooser shows the message.
    return reply.code(400).send({ fieldErrors: {}, message: error.message });
  });
  for (const [name, type] of Object.entries(files)) {
    const text = readFileSync(path.join(__dirname, 'browser', name), 'utf8');
    app.get(`/sandbox/identity/${name}`, (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).send(text),
    );
  }
  registerChooser(app, context);

  // Keeps URLs with e-mails or phone numbers out of the log.
  const quiet = { logLevel: 'warn' } as const;
  app.get('/sandbox/outbox', quiet, async (request, reply) => {
    const to = recipient(request.query);
    return sendPage(reply, renderOutbox(await listMessages(context.db, to), to));
  });
  app.get('/sandbox/outbox.json', quiet, async (request) => {
    const messages = await listMessages(context.db, recipient(request.query));
    return { messages: messages.map(({ recipient: to, ...message }) => ({ to, ...message })) };
  });
}

function registerChooser(app: FastifyInstance, context: IdentityContext): void {
  app.get('/emulator/auth/handler', async (request, reply) => {
    const chooser = readChooserRequest(isRecord(request.query) ? request.query : {});
    const { origin } = readCaller(request);
    // Only allowed pages may open the window, because it sends them a signed assertion.
    if (chooser?.providerId !== GOOGLE || !isAuthorized(chooser.pageUrl, origin)) {
      return sendPage(reply.code(400), renderChooserRefusal(chooser));
    }
    if (new URL(chooser.pageUrl).origin !== origin) {
      // With this header the window could not send its opener the choice.
      reply.removeHeader('Cross-Origin-Opener-Policy');
      reply.raw.removeHeader('Cross-Origin-Opener-Policy');
    }
    return sendPage(reply, renderChooser(chooser, await listPeople(context.db)));
  });

  app.post('/sandbox/identity/choice', async (request, reply) => {
    const body = isRecord(request.body) ? request.body : {};
    const chosen = await readChoice(context, body);
    if ('fieldErrors' in chosen) return reply.code(400).send(chosen);
    const caller = readCaller(request);
    const response = new URL('/emulator/auth/handler', caller.origin);
    response.search = new URLSearchParams({
      providerId: GOOGLE,
      id_token: await signAssertion(context, caller, chosen.person),
    }).toString();
    return { urlResponse: response.href };
  });

  app.get<{ Params: { id: string } }>(
    '/sandbox/identity/people/:id.svg',
    async (request, reply) => {
      const person = await findPerson(context.db, toStorable(request.params.id));
      if (!person) return reply.code(404).send();
      return reply.type('image/svg+xml').send(renderAvatar(person));
    },
  );
}

/** One of the people shown, or a new one. */
async function readChoice(context: IdentityContext, body: Body) {
  const id = optionalText(body, 'personId');
  if (id !== undefined) {
    const person = await findPerson(context.db, id);
    return person
      ? { person }
      : { fieldErrors: {}, message: 'This account no longer exists. Reload the page.' };
  }
  const fieldErrors: Record<string, string> = {};
  const name = optionalText(body, 'name')?.trim() ?? '';
  const email = readEmail(optionalText(body, 'email') ?? '');
  if (name === '') fieldErrors.name = 'Name is required.';
  if (name.length > TEXT_MAX.name) {
    fieldErrors.name = `Name can have at most ${TEXT_MAX.name} characters.`;
  }
  if (email === null) fieldErrors.email = 'Enter an email address like name@example.com.';
  if (email === null || Object.keys(fieldErrors).length > 0) return { fieldErrors };
  return { person: await savePerson(context, name, email) };
}

function readEmail(text: string): string | null {
  try {
    return parseEmail(text);
  } catch (error) {
    if (error instanceof ProviderError) return null;
    throw error;
  }
}

const recipient = (query: unknown): string =>
  isRecord(query) && typeof query.to === 'string' ? toStorable(query.to).trim() : '';

const sendPage = (reply: FastifyReply, page: string) =>
  reply.type('text/html; charset=utf-8').send(page);
