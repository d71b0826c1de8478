import type { FastifyInstance } from 'fastify';
import { isRecord } from '../../server/lib/json';
import { requiredText, type Body } from './body';
import { readCaller } from './caller';
import type { Caller, IdentityContext } from './context';
import { errorResponse, ProviderError } from './errors';
import * as account from './methods/account';
import { resetPassword, sendOobCode } from './methods/emailActions';
import { signInWithEmailLink } from './methods/emailLink';
import { signInWithIdp } from './methods/idp';
import { createAuthUri, signInWithPassword, signUp } from './methods/password';
import { sendVerificationCode, signInWithPhoneNumber } from './methods/phone';
import * as project from './methods/project';
import * as secondFactor from './methods/secondFactor';
import { refresh } from './sessions';
import { ID_TOKEN_LIFETIME_S } from './tokens';
import { SANDBOX_PROJECT_ID } from './projectId';

type Method = (context: IdentityContext, body: Body, caller: Caller) => Promise<object>;

/** The SDK's calls, by the end of their path. */
const methods: Record<string, Method> = {
  'v1/accounts:signUp': signUp,
  'v1/accounts:signInWithPassword': signInWithPassword,
  'v1/accounts:signInWithIdp': signInWithIdp,
  'v1/accounts:signInWithEmailLink': signInWithEmailLink,
  'v1/accounts:sendVerificationCode': sendVerificationCode,
  'v1/accounts:signInWithPhoneNumber': signInWithPhoneNumber,
  'v1/accounts:createAuthUri': createAuthUri,
  'v1/accounts:lookup': account.lookup,
  'v1/accounts:update': account.update,
  'v1/accounts:delete': account.remove,
  'v1/accounts:sendOobCode': sendOobCode,
  'v1/accounts:resetPassword': resetPassword,
  'v2/accounts/mfaEnrollment:start': secondFactor.startEnrollment,
  'v2/accounts/mfaEnrollment:finalize': secondFactor.finalizeEnrollment,
  'v2/accounts/mfaEnrollment:withdraw': secondFactor.withdraw,
  'v2/accounts/mfaSignIn:start': secondFactor.startSecondStep,
  'v2/accounts/mfaSignIn:finalize': secondFactor.finalizeSecondStep,
};

const settings: Record<string, (caller: Caller) => object> = {
  'v1/projects': project.projectConfig,
  'v1/recaptchaParams': project.recaptchaParams,
  'v2/recaptchaConfig': project.recaptchaConfig,
  'v2/passwordPolicy': project.passwordPolicy,
};

const TOOLKIT = '/identitytoolkit.googleapis.com';
const TOKENS = '/securetoken.googleapis.com';

/** The identity provider's REST API, in its own scope with its own error and body formats. */
export function registerApi(app: FastifyInstance, context: IdentityContext): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, JSON.parse(text.toString()));
    } catch {
      done(new ProviderError('INVALID_ARGUMENT', 'The body is not JSON'));
    }
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => {
      done(null, Object.fromEntries(new URLSearchParams(text.toString())));
    },
  );
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof ProviderError) {
      return reply.code(400).send(errorResponse(error.message, 400, error.extra));
    }
    const status = error instanceof Error ? statusOf(error) : 500;
    if (status < 500) return reply.code(status).send(errorResponse('INVALID_ARGUMENT', status));
    request.log.error(error);
    return reply.code(500).send(errorResponse('INTERNAL_ERROR', 500));
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
  });
  for (const base of [TOOLKIT, TOKENS]) {
    app.route({
      method: ['GET', 'POST'],
      url: `${base}/*`,
      handler: (_request, reply) => reply.code(404).send(errorResponse('NOT_FOUND', 404)),
    });
  }

  for (const [path, method] of Object.entries(methods)) {
    // The router reads "::" as a literal colon.
    app.post(`${TOOLKIT}/${path.replace(':', '::')}`, (request) =>
      method(context, isRecord(request.body) ? request.body : {}, readCaller(request)),
    );
  }
  for (const [path, answer] of Object.entries(settings)) {
    app.get(`${TOOLKIT}/${path}`, (request) => answer(readCaller(request)));
  }
  app.post(`${TOKENS}/v1/token`, (request) =>
    exchange(context, isRecord(request.body) ? request.body : {}),
  );
}

/** Exchanges a refresh token for a new ID token. Only this call responds in snake case. */
async function exchange(context: IdentityContext, body: Body) {
  if (body.grant_type !== 'refresh_token') throw new ProviderError('INVALID_GRANT_TYPE');
  const refreshToken = requiredText(body, 'refresh_token', 'MISSING_REFRESH_TOKEN');
  const { account: user, idToken } = await refresh(context, refreshToken);
  return {
    id_token: idToken,
    access_token: idToken,
    refresh_token: refreshToken,
    expires_in: ID_TOKEN_LIFETIME_S.toString(),
    token_type: 'Bearer',
    user_id: user.uid,
    project_id: SANDBOX_PROJECT_ID,
  };
}

const statusOf = (error: Error): number =>
  'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
