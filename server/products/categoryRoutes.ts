import * as yup from 'yup';
import { apiPaths } from '#contract/apiPaths';
import { id } from '#contract/schemas/fields';
import type { WireCategory } from '#contract/types';
import { answer, listOf } from '../http/answers';
import { contextOf } from '../http/context';
import { lasting } from '../http/caching';
import { sendList } from '../http/lists';
import { notFound } from '../lib/errors';
import { route } from '../http/paths';
import type { App } from '../http/validation';
import { findCategory, listCategories, type CategoryRow } from './categoryRepository';

const tags = ['Categories'];

/** GET /categories and GET /category/{id} (spec §7), public. Simple reads without a service. */
export function categoriesRoutes(app: App): void {
  app.get(
    apiPaths.categories,
    {
      config: { access: 'public', cache: lasting },
      schema: { tags, summary: 'List categories', response: { 200: listOf('WireCategory') } },
    },
    async (request, reply) => {
      const rows = (await listCategories(contextOf(request).tx)).map(toWireCategory);
      return sendList(reply, { rows, total: rows.length });
    },
  );

  app.get(
    route(apiPaths.category(':id')),
    {
      config: { access: 'public', cache: lasting },
      schema: {
        tags,
        summary: 'Get a category',
        response: { 200: answer('WireCategory') },
        params: yup.object({ id: id('Category') }),
      },
    },
    async (request) => {
      const category = await findCategory(contextOf(request).tx, request.params.id);
      if (!category) throw notFound('Category not found.');
      return toWireCategory(category);
    },
  );
}

const toWireCategory = ({ id: _id, name }: CategoryRow): WireCategory => ({ _id, name });
