import * as yup from 'yup';
import { apiPaths } from '#contract/apiPaths';
import { id } from '#contract/schemas/fields';
import { productDraftSchema, updateDraftSchema } from '#contract/schemas/productDraft';
import { answer, arrayOf } from '../http/answers';
import { signedIn } from '../http/context';
import { route } from '../http/paths';
import type { App } from '../http/validation';
import { draftsService as drafts } from './draftService';

const tags = ['Products'];
const params = yup.object({ id: id('Draft') });

export function draftsRoutes(app: App): void {
  app.get(
    apiPaths.productDrafts,
    {
      schema: { tags, summary: 'List your drafts', response: { 200: arrayOf('WireProductDraft') } },
    },
    (request) => drafts.list(signedIn(request)),
  );

  app.post(
    apiPaths.productDrafts,
    {
      config: { limit: 'products' },
      schema: {
        tags,
        summary: 'Create a draft',
        response: { 200: answer('CreatedResponse') },
        body: productDraftSchema,
      },
    },
    (request) => drafts.create(signedIn(request), request.body),
  );

  app.get(
    route(apiPaths.productDraft(':id')),
    {
      schema: {
        tags,
        summary: 'Get a draft',
        response: { 200: answer('WireProductDraft') },
        params,
      },
    },
    (request) => drafts.find(signedIn(request), request.params.id),
  );

  app.put(
    route(apiPaths.productDraft(':id')),
    {
      schema: {
        tags,
        summary: 'Update a draft',
        response: { 200: answer('UpdatedResponse') },
        params,
        body: updateDraftSchema,
      },
    },
    (request) => drafts.update(signedIn(request), request.params.id, request.body),
  );

  app.delete(
    route(apiPaths.productDraft(':id')),
    {
      schema: {
        tags,
        summary: 'Delete a draft',
        response: { 200: answer('DeletedResponse') },
        params,
      },
    },
    (request) => drafts.delete(signedIn(request), request.params.id),
  );
}
