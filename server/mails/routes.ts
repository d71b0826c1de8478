import * as yup from 'yup';
import { apiPaths } from '#contract/apiPaths';
import { id } from '#contract/schemas/fields';
import { accountChangeSchema } from '#contract/schemas/identity';
import { answer, listOf } from '../http/answers';
import { signedIn } from '../http/context';
import { listQuery, sendList } from '../http/lists';
import { route } from '../http/paths';
import type { App } from '../http/validation';
import type { createMailsService } from './service';

const tags = ['Mails'];
const params = yup.object({ id: id('Mail') });

export function mailsRoutes(app: App, mails: ReturnType<typeof createMailsService>): void {
  app.get(
    apiPaths.failedMails,
    {
      schema: {
        tags,
        summary: 'List unsent emails',
        response: { 200: listOf('WireFailedMail') },
        querystring: yup.object(listQuery),
      },
    },
    async (request, reply) =>
      sendList(reply, await mails.listFailed(signedIn(request), request.query)),
  );

  app.post(
    apiPaths.accountChangeMail,
    {
      config: { limit: 'accountMails' },
      schema: {
        tags,
        summary: 'Get an email about a change of your password or two-step verification',
        response: { 200: answer('AcknowledgedResponse') },
        body: accountChangeSchema,
      },
    },
    (request) => mails.accountChanged(signedIn(request), request.body.change),
  );

  app.post(
    route(apiPaths.retryMail(':id')),
    {
      schema: {
        tags,
        summary: 'Resend an email',
        response: { 200: answer('AcknowledgedResponse') },
        params,
      },
    },
    (request) => mails.retry(signedIn(request), request.params.id),
  );

  app.delete(
    route(apiPaths.mail(':id')),
    {
      schema: {
        tags,
        summary: 'Discard an email',
        response: { 200: answer('DeletedResponse') },
        params,
      },
    },
    (request) => mails.drop(signedIn(request), request.params.id),
  );
}
