import * as yup from 'yup';
import { apiPaths } from '#contract/apiPaths';
import { answersSchema } from '#contract/schemas/conversations';
import { id } from '#contract/schemas/fields';
import { answer } from '../http/answers';
import { signedIn } from '../http/context';
import { route } from '../http/paths';
import type { App } from '../http/validation';
import { replies } from './replies';

const tags = ['Messages'];
const response = { 200: answer('WireAnswers') };

export function replyRoutes(app: App): void {
  app.get(
    route(apiPaths.ownConversation(':id')),
    {
      schema: {
        tags,
        summary: 'Find your conversation about a car, and how soon its seller answers',
        response: { 200: answer('WireOwnConversation') },
        params: yup.object({ id: id('Product') }),
      },
    },
    (request) => replies.findOwn(signedIn(request), request.params.id),
  );

  app.get(
    apiPaths.answers,
    { schema: { tags, summary: 'List the answers that you keep', response } },
    (request) => replies.listAnswers(signedIn(request)),
  );

  app.put(
    apiPaths.answers,
    {
      config: { limit: 'savedAnswers' },
      schema: { tags, summary: 'Change the answers that you keep', response, body: answersSchema },
    },
    (request) => replies.setAnswers(signedIn(request), request.body.answers),
  );
}
