import * as yup from 'yup';
import { apiPaths } from '#contract/apiPaths';
import { INITIALS } from '#contract/initials';
import { fileOf } from '../http/answers';
import { route } from '../http/paths';
import type { App } from '../http/validation';
import { drawInitials } from './initialsPicture';

const params = yup.object({
  letters: yup.string().required().matches(INITIALS, 'Send one or two letters.'),
});

export function initialsRoutes(app: App): void {
  app.get(
    route(apiPaths.initials(':letters')),
    {
      config: { access: 'public', isFile: true },
      schema: {
        tags: ['Users'],
        summary: 'Get a picture of initials',
        params,
        response: { 200: fileOf('image/svg+xml') },
      },
    },
    ({ params: { letters } }, reply) =>
      reply
        // A month: the picture of the same letters changes only with the design.
        .header('cache-control', 'public, max-age=2592000')
        .type('image/svg+xml')
        .send(drawInitials(letters)),
  );
}
