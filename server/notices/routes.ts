import * as yup from 'yup';
import { apiPaths } from '#contract/apiPaths';
import {
  noticeIdSchema,
  noticeKinds,
  noticeSettingSchema,
  readNoticesSchema,
} from '#contract/notices';
import { answer, listOf } from '../http/answers';
import { contextOf, signedIn } from '../http/context';
import { listQuery, sendList } from '../http/lists';
import { route } from '../http/paths';
import type { App } from '../http/validation';
import type { createNoticesService } from './service';

const tags = ['Notices'];
const acknowledged = { 200: answer('AcknowledgedResponse') };
const { page, pageSize, after } = listQuery;
const kind = yup.string().oneOf(noticeKinds, 'Unknown kind.');
const token = yup.object({
  token: yup
    .string()
    .matches(/^[\w-]+\.[\w-]+\.[\w-]+$/, 'This link isn’t complete.')
    .required(),
});

export function noticesRoutes(app: App, notices: ReturnType<typeof createNoticesService>): void {
  app.get(
    apiPaths.notices,
    {
      schema: {
        tags,
        summary: 'List your notices',
        response: { 200: listOf('WireNotice') },
        querystring: yup.object({ page, pageSize, after, kind }),
      },
    },
    async (request, reply) => sendList(reply, await notices.list(signedIn(request), request.query)),
  );

  app.get(
    apiPaths.noticeCount,
    {
      schema: {
        tags,
        summary: 'Count your new notices',
        response: { 200: answer('WireNoticeCount') },
      },
    },
    (request) => notices.count(signedIn(request)),
  );

  app.post(
    apiPaths.seenNotices,
    {
      schema: {
        tags,
        summary: 'Say up to which notice you have seen them',
        response: acknowledged,
        body: noticeIdSchema,
      },
    },
    (request) => notices.see(signedIn(request), request.body.id),
  );

  app.post(
    apiPaths.readNotices,
    {
      schema: {
        tags,
        summary: 'Mark notices as read',
        response: acknowledged,
        body: readNoticesSchema,
      },
    },
    (request) => notices.read(signedIn(request), request.body),
  );

  app.post(
    apiPaths.unreadNotices,
    {
      schema: {
        tags,
        summary: 'Mark a notice as unread',
        response: acknowledged,
        body: noticeIdSchema,
      },
    },
    (request) => notices.unread(signedIn(request), request.body.id),
  );

  app.get(
    apiPaths.noticeSettings,
    {
      schema: {
        tags,
        summary: 'Read which notices reach you, and how',
        response: { 200: answer('WireNoticeSettings') },
      },
    },
    (request) => notices.settings(signedIn(request)),
  );

  app.put(
    apiPaths.noticeSettings,
    {
      config: { limit: 'noticeSettings' },
      schema: {
        tags,
        summary: 'Choose how notices of a kind reach you',
        response: acknowledged,
        body: noticeSettingSchema,
      },
    },
    (request) => notices.change(signedIn(request), request.body),
  );

  app.get(
    route(apiPaths.unsubscribe(':token')),
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'Read what the link of a mail turns off',
        response: { 200: answer('WireUnsubscribe') },
        params: token,
      },
    },
    (request) => notices.subscription(contextOf(request), request.params.token),
  );

  for (const method of ['POST', 'DELETE'] as const) {
    app.route({
      method,
      url: route(apiPaths.unsubscribe(':token')),
      config: { access: 'public', cost: UNSUBSCRIBE_COST },
      schema: {
        tags,
        summary: method === 'POST' ? 'Turn off mails by their link' : 'Turn these mails on again',
        response: acknowledged,
        params: token,
      },
      handler: (request) =>
        notices.stop(contextOf(request), request.params.token, method === 'POST'),
    });
  }
}

/** Points of a change by an anonymous user. */
const UNSUBSCRIBE_COST = 5;
