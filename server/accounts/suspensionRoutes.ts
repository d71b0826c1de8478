import * as yup from 'yup';
import { apiPaths } from '#contract/apiPaths';
import { noteSchema } from '#contract/people';
import { id } from '#contract/schemas/fields';
import { suspendSchema } from '#contract/suspensions';
import { answer } from '../http/answers';
import { signedIn } from '../http/context';
import { route } from '../http/paths';
import type { App } from '../http/validation';
import { addNote } from './adminNotes';
import type { UsersService } from './userService';

const tags = ['Users'];
const params = yup.object({ id: id('Person') });

/** What admins do about a person. */
export function suspensionRoutes(
  app: App,
  users: Pick<UsersService, 'suspend' | 'endSuspension'>,
): void {
  app.post(
    route(apiPaths.personNotes(':id')),
    {
      schema: {
        tags,
        summary: 'Note something about a user',
        response: { 200: answer('AcknowledgedResponse') },
        params,
        body: noteSchema,
      },
    },
    (request) => addNote(signedIn(request), request.params.id, request.body),
  );

  app.post(
    route(apiPaths.suspension(':id')),
    {
      schema: {
        tags,
        summary: 'Suspend a user',
        response: { 200: answer('AcknowledgedResponse') },
        params,
        body: suspendSchema,
      },
    },
    (request) => users.suspend(signedIn(request), request.params.id, request.body),
  );

  app.delete(
    route(apiPaths.suspension(':id')),
    {
      schema: {
        tags,
        summary: 'End the suspension of a user',
        response: { 200: answer('DeletedResponse') },
        params,
      },
    },
    (request) => users.endSuspension(signedIn(request), request.params.id),
  );
}
