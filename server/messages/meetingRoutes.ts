import * as yup from 'yup';
import { apiPaths } from '#contract/apiPaths';
import { meetingSchema } from '#contract/schemas/conversations';
import { id } from '#contract/schemas/fields';
import { answer } from '../http/answers';
import { signedIn } from '../http/context';
import { route } from '../http/paths';
import type { App } from '../http/validation';
import { meetingService } from './meetingService';

const tags = ['Messages'];
const ofMeeting = yup.object({ id: id('Conversation'), meetingId: id('Meeting') });

export function meetingRoutes(app: App): void {
  app.post(
    route(apiPaths.meetings(':id')),
    {
      config: { limit: 'meetings' },
      schema: {
        tags,
        summary: 'Propose a meeting',
        response: { 200: answer('MessageResponse') },
        params: yup.object({ id: id('Conversation') }),
        body: meetingSchema,
      },
    },
    (request) => meetingService.propose(signedIn(request), request.params.id, request.body),
  );

  app.post(
    route(apiPaths.agreeMeeting(':id', ':meetingId')),
    {
      config: { limit: 'meetings' },
      schema: {
        tags,
        summary: 'Agree to a meeting that the other person proposed',
        response: { 200: answer('AcknowledgedResponse') },
        params: ofMeeting,
      },
    },
    (request) =>
      meetingService.agree(signedIn(request), request.params.id, request.params.meetingId),
  );

  app.delete(
    route(apiPaths.meeting(':id', ':meetingId')),
    {
      config: { limit: 'meetings' },
      schema: {
        tags,
        summary: 'Call off a meeting',
        response: { 200: answer('DeletedResponse') },
        params: ofMeeting,
      },
    },
    (request) =>
      meetingService.cancel(signedIn(request), request.params.id, request.params.meetingId),
  );
}
