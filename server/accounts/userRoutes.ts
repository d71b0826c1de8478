import * as yup from 'yup';
import { apiPaths } from '#contract/apiPaths';
import { createUserSchema, verifyUserSchema } from '#contract/schemas/account';
import { email, id } from '#contract/schemas/fields';
import { listQuery, sendList } from '../http/lists';
import { contextOf, signedIn } from '../http/context';
import { bearerOf } from '../http/session';
import { route } from '../http/paths';
import type { App } from '../http/validation';
import type { UsersService } from './userService';

const tags = ['Users'];
const emailParams = yup.object({ email: email() });
const list = yup.object(listQuery);
const sellerList = yup.object({
  ...listQuery,
  verified: yup.boolean().typeError('verified must be true or false.'),
});

export function usersRoutes(app: App, users: UsersService): void {
  app.post(
    apiPaths.users,
    {
      // Called before there is an access token: the bearer is the ID token.
      config: { access: 'public' },
      schema: { tags, summary: 'Open one’s own account', body: createUserSchema },
    },
    (request) =>
      app.limitFailures(request, () =>
        users.create(contextOf(request), request.body, bearerOf(request)),
      ),
  );

  app.get(
    route(apiPaths.user(':email')),
    { schema: { tags, summary: 'A person, with their role', params: emailParams } },
    (request) => users.find(signedIn(request), request.params.email),
  );

  app.get(
    route(apiPaths.sellerVerified(':email')),
    {
      config: { access: 'public' },
      schema: { tags, summary: 'Whether a seller is verified', params: emailParams },
    },
    (request) => users.isVerified(contextOf(request), request.params.email),
  );

  app.get(
    apiPaths.buyers,
    { schema: { tags, summary: 'All buyers', querystring: list } },
    async (request, reply) => {
      const context = signedIn(request);
      return sendList(reply, await users.list(context, { role: 'user' }, request.query));
    },
  );

  app.get(
    apiPaths.sellers,
    { schema: { tags, summary: 'All sellers', querystring: sellerList } },
    async (request, reply) => {
      const { verified } = request.query;
      return sendList(
        reply,
        await users.list(signedIn(request), { role: 'seller', verified }, request.query),
      );
    },
  );

  app.patch(
    route(apiPaths.user(':email')),
    { schema: { tags, summary: 'Verify a seller', params: emailParams, body: verifyUserSchema } },
    (request) => users.verify(signedIn(request), request.params.email, request.body.verified),
  );

  app.delete(
    apiPaths.ownAccount,
    { schema: { tags, summary: 'Delete one’s own account' } },
    (request) => users.deleteOwn(signedIn(request)),
  );

  app.delete(
    route(apiPaths.user(':id')),
    { schema: { tags, summary: 'Delete a person', params: yup.object({ id: id('Person') }) } },
    (request) => users.delete(signedIn(request), request.params.id),
  );
}
