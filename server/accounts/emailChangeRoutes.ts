import { apiPaths } from '#contract/apiPaths';
import { emailChangeCheckSchema, emailChangeSchema } from '#contract/schemas/account';
import { answer } from '../http/answers';
import { contextOf, signedIn } from '../http/context';
import type { App } from '../http/validation';
import {
  askForEmailChange,
  cancelEmailChange,
  checkEmailChange,
  findEmailChange,
} from './emailChangeRequests';

const tags = ['Users'];

export function emailChangeRoutes(app: App): void {
  app.get(
    apiPaths.ownEmailChange,
    {
      schema: {
        tags,
        summary: 'See the change of your email that waits for its link',
        response: { 200: answer('WireEmailChange') },
      },
    },
    (request) => findEmailChange(signedIn(request)),
  );

  app.put(
    apiPaths.ownEmailChange,
    {
      config: { limit: 'emailChanges' },
      schema: {
        tags,
        summary: 'Ask for another email',
        response: { 200: answer('AcknowledgedResponse') },
        body: emailChangeSchema,
      },
    },
    (request) => askForEmailChange(signedIn(request), request.body),
  );

  app.delete(
    apiPaths.ownEmailChange,
    { schema: { tags, summary: 'Keep your email', response: { 200: answer('DeletedResponse') } } },
    (request) => cancelEmailChange(signedIn(request)),
  );

  app.post(
    apiPaths.emailChangeCheck,
    {
      config: { access: 'public', cost: 2 },
      schema: {
        tags,
        summary: 'Check whether a change of an email is still wanted',
        response: { 200: answer('EmailChangeCheckResponse') },
        body: emailChangeCheckSchema,
      },
    },
    (request) => checkEmailChange(contextOf(request), request.body),
  );
}
