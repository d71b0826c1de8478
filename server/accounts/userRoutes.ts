import * as yup from 'yup';
import { apiPaths } from '#contract/apiPaths';
import { CLOSINGS_MAX } from '#contract/limits';
import {
  createUserSchema,
  deleteUserSchema,
  declineVerificationSchema,
  emailChangeCheckSchema,
  emailChangeSchema,
  ownNameSchema,
  verifyUserSchema,
} from '#contract/schemas/account';
import { email, id } from '#contract/schemas/fields';
import { verificationRequestSchema } from '#contract/schemas/phone';
import { listQuery, sendList } from '../http/lists';
import { contextOf, signedIn } from '../http/context';
import { bearerOf } from '../http/session';
import { route } from '../http/paths';
import type { App } from '../http/validation';
import {
  askForEmailChange,
  cancelEmailChange,
  checkEmailChange,
  findEmailChange,
} from './emailChangeRequests';
import type { UsersService } from './userService';

const tags = ['Users'];
const emailParams = yup.object({ email: email() });
/** Ids of users, separated by commas. */
const closingsQuery = yup.object({
  ids: yup
    .string()
    .required('ids is required.')
    .max(64 * CLOSINGS_MAX, 'ids has too many users.')
    .test(
      'count',
      `ids must have ${CLOSINGS_MAX} users or fewer.`,
      (ids) => ids.split(',').length <= CLOSINGS_MAX,
    ),
});
const list = yup.object(listQuery);
const sellerList = yup.object({
  ...listQuery,
  verified: yup.boolean().typeError('verified must be true or false.'),
  asked: yup.boolean().typeError('asked must be true or false.'),
});

export function usersRoutes(app: App, users: UsersService): void {
  app.post(
    apiPaths.users,
    {
      // Called before there is an access token: the bearer token is the ID token.
      config: { access: 'public' },
      schema: { tags, summary: 'Create your account', body: createUserSchema },
    },
    (request) =>
      app.limitFailures(request, () =>
        users.create(contextOf(request), request.body, bearerOf(request)),
      ),
  );

  app.get(
    route(apiPaths.user(':email')),
    { schema: { tags, summary: 'Get a user’s role', params: emailParams } },
    (request) => users.find(signedIn(request), request.params.email),
  );

  app.get(
    route(apiPaths.sellerVerified(':email')),
    {
      config: { access: 'public' },
      schema: { tags, summary: 'Check whether a seller is verified', params: emailParams },
    },
    (request) => users.isVerified(contextOf(request), request.params.email),
  );

  app.get(
    apiPaths.buyers,
    { schema: { tags, summary: 'List buyers', querystring: list } },
    async (request, reply) => {
      const context = signedIn(request);
      return sendList(reply, await users.list(context, { role: 'user' }, request.query));
    },
  );

  app.get(
    apiPaths.sellers,
    { schema: { tags, summary: 'List sellers', querystring: sellerList } },
    async (request, reply) => {
      const { verified, asked } = request.query;
      return sendList(
        reply,
        await users.list(signedIn(request), { role: 'seller', verified, asked }, request.query),
      );
    },
  );

  app.patch(
    route(apiPaths.user(':email')),
    { schema: { tags, summary: 'Verify a seller', params: emailParams, body: verifyUserSchema } },
    (request) => users.verify(signedIn(request), request.params.email, request.body),
  );

  app.get(
    apiPaths.ownAccountClosing,
    { schema: { tags, summary: 'See what deleting your account would end' } },
    (request) => users.closing(signedIn(request)),
  );

  app.put(
    apiPaths.ownName,
    {
      config: { limit: 'names' },
      schema: { tags, summary: 'Change your name', body: ownNameSchema },
    },
    (request) => users.rename(signedIn(request), request.body),
  );

  app.get(
    apiPaths.ownEmailChange,
    { schema: { tags, summary: 'See the change of your email that waits for its link' } },
    (request) => findEmailChange(signedIn(request)),
  );

  app.put(
    apiPaths.ownEmailChange,
    {
      config: { limit: 'emailChanges' },
      schema: { tags, summary: 'Ask for another email', body: emailChangeSchema },
    },
    (request) => askForEmailChange(signedIn(request), request.body),
  );

  app.delete(apiPaths.ownEmailChange, { schema: { tags, summary: 'Keep your email' } }, (request) =>
    cancelEmailChange(signedIn(request)),
  );

  app.post(
    apiPaths.emailChangeCheck,
    {
      config: { access: 'public', cost: 2 },
      schema: {
        tags,
        summary: 'Check whether a change of an email is still wanted',
        body: emailChangeCheckSchema,
      },
    },
    (request) => checkEmailChange(contextOf(request), request.body),
  );

  app.get(
    apiPaths.closings,
    {
      schema: {
        tags,
        summary: 'See what deleting these accounts would end',
        querystring: closingsQuery,
      },
    },
    (request) => users.closings(signedIn(request), request.query.ids.split(',')),
  );

  app.delete(apiPaths.ownAccount, { schema: { tags, summary: 'Delete your account' } }, (request) =>
    users.deleteOwn(signedIn(request)),
  );

  app.post(
    apiPaths.ownVerification,
    {
      config: { limit: 'verifications' },
      schema: { tags, summary: 'Ask to be verified', body: verificationRequestSchema },
    },
    (request) => users.askForVerification(signedIn(request), request.body),
  );

  app.delete(
    apiPaths.ownVerification,
    { schema: { tags, summary: 'Withdraw your request to be verified' } },
    (request) => users.withdrawVerification(signedIn(request)),
  );

  app.post(
    route(apiPaths.declineVerification(':email')),
    {
      schema: {
        tags,
        summary: 'Decline a seller’s request to be verified',
        params: emailParams,
        body: declineVerificationSchema,
      },
    },
    (request) => users.declineVerification(signedIn(request), request.params.email, request.body),
  );

  app.post(
    apiPaths.startSelling,
    { schema: { tags, summary: 'Turn your buyer account into a seller account' } },
    (request) => users.startSelling(signedIn(request)),
  );

  app.delete(
    route(apiPaths.user(':id')),
    {
      schema: {
        tags,
        summary: 'Delete a user',
        params: yup.object({ id: id('Person') }),
        body: deleteUserSchema,
      },
    },
    (request) => users.delete(signedIn(request), request.params.id, request.body.reason),
  );
}
