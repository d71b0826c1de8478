import * as yup from 'yup';
import { apiPaths } from '#contract/apiPaths';
import {
  createUserSchema,
  deleteUserSchema,
  declineVerificationSchema,
  ownNameSchema,
  verifyUserSchema,
} from '#contract/schemas/account';
import { email, id } from '#contract/schemas/fields';
import { verificationRequestSchema } from '#contract/schemas/phone';
import { timeRange } from '#contract/schemas/ranges';
import { answer, fileOf, listOf } from '../http/answers';
import { listQuery, sendList } from '../http/lists';
import { contextOf, signedIn } from '../http/context';
import { bearerOf } from '../http/session';
import { route } from '../http/paths';
import type { App } from '../http/validation';
import type { UsersService } from './userService';

const tags = ['Users'];
const emailParams = yup.object({ email: email() });
const peopleQuery = { ...listQuery, createdAt: timeRange('createdAt') };
const list = yup.object(peopleQuery);
const sellerList = yup.object({
  ...peopleQuery,
  verified: yup.boolean().typeError('verified must be true or false.'),
  asked: yup.boolean().typeError('asked must be true or false.'),
});

export function usersRoutes(app: App, users: UsersService): void {
  app.post(
    apiPaths.users,
    {
      // Called before there is an access token: the bearer token is the ID token.
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'Create your account',
        response: { 200: answer('CreatedResponse') },
        body: createUserSchema,
      },
    },
    (request) =>
      app.limitFailures(request, () =>
        users.create(contextOf(request), request.body, bearerOf(request)),
      ),
  );

  app.get(
    route(apiPaths.user(':email')),
    {
      schema: {
        tags,
        summary: 'Get a user’s role',
        response: { 200: answer('WireUser') },
        params: emailParams,
      },
    },
    (request) => users.find(signedIn(request), request.params.email),
  );

  app.get(
    route(apiPaths.sellerVerified(':email')),
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'Check whether a seller is verified',
        response: { 200: answer('VerifiedResponse') },
        params: emailParams,
      },
    },
    (request) => users.isVerified(contextOf(request), request.params.email),
  );

  app.get(
    apiPaths.buyers,
    {
      schema: {
        tags,
        summary: 'List buyers',
        response: { 200: listOf('WireUser') },
        querystring: list,
      },
    },
    async (request, reply) => {
      const { createdAt } = request.query;
      const filter = { role: 'user', createdAt } as const;
      return sendList(reply, await users.list(signedIn(request), filter, request.query));
    },
  );

  app.get(
    apiPaths.sellers,
    {
      schema: {
        tags,
        summary: 'List sellers',
        response: { 200: listOf('WireUser') },
        querystring: sellerList,
      },
    },
    async (request, reply) => {
      const { verified, asked, createdAt } = request.query;
      const filter = { role: 'seller', verified, asked, createdAt } as const;
      return sendList(reply, await users.list(signedIn(request), filter, request.query));
    },
  );

  app.patch(
    route(apiPaths.user(':email')),
    {
      schema: {
        tags,
        summary: 'Verify a seller',
        response: { 200: answer('ModifiedResponse') },
        params: emailParams,
        body: verifyUserSchema,
      },
    },
    (request) => users.verify(signedIn(request), request.params.email, request.body),
  );

  app.get(
    apiPaths.ownAccountClosing,
    {
      schema: {
        tags,
        summary: 'See what deleting your account would end',
        response: { 200: answer('WireClosing') },
      },
    },
    (request) => users.closing(signedIn(request)),
  );

  app.put(
    apiPaths.ownName,
    {
      config: { limit: 'names' },
      schema: {
        tags,
        summary: 'Change your name',
        response: { 200: answer('WireOwnName') },
        body: ownNameSchema,
      },
    },
    (request) => users.rename(signedIn(request), request.body),
  );

  app.delete(
    apiPaths.ownAccount,
    {
      schema: {
        tags,
        summary: 'Delete your account',
        response: { 200: answer('DeletedResponse') },
      },
    },
    (request) => users.deleteOwn(signedIn(request)),
  );

  app.get(
    apiPaths.ownData,
    {
      config: { limit: 'ownData' },
      schema: {
        tags,
        summary: 'Download what is stored about you',
        response: { 200: fileOf('application/json; charset=utf-8') },
      },
    },
    async (request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', 'attachment; filename="second-gear-data.json"')
        .send(await users.ownData(signedIn(request))),
  );

  app.post(
    apiPaths.ownVerification,
    {
      config: { limit: 'verifications' },
      schema: {
        tags,
        summary: 'Ask to be verified',
        response: { 200: answer('AcknowledgedResponse') },
        body: verificationRequestSchema,
      },
    },
    (request) => users.askForVerification(signedIn(request), request.body),
  );

  app.delete(
    apiPaths.ownVerification,
    {
      schema: {
        tags,
        summary: 'Withdraw your request to be verified',
        response: { 200: answer('DeletedResponse') },
      },
    },
    (request) => users.withdrawVerification(signedIn(request)),
  );

  app.post(
    route(apiPaths.declineVerification(':email')),
    {
      schema: {
        tags,
        summary: 'Decline a seller’s request to be verified',
        response: { 200: answer('AcknowledgedResponse') },
        params: emailParams,
        body: declineVerificationSchema,
      },
    },
    (request) => users.declineVerification(signedIn(request), request.params.email, request.body),
  );

  app.post(
    apiPaths.startSelling,
    {
      schema: {
        tags,
        summary: 'Turn your buyer account into a seller account',
        response: { 200: answer('AcknowledgedResponse') },
      },
    },
    (request) => users.startSelling(signedIn(request)),
  );

  app.delete(
    route(apiPaths.user(':id')),
    {
      schema: {
        tags,
        summary: 'Delete a user',
        response: { 200: answer('DeletedResponse') },
        params: yup.object({ id: id('Person') }),
        body: deleteUserSchema,
      },
    },
    (request) => users.delete(signedIn(request), request.params.id, request.body),
  );
}
