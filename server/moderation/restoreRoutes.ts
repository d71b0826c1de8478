import * as yup from 'yup';
import { apiPaths } from '#contract/apiPaths';
import { removedKind, type RemovedKind } from '#contract/removed';
import { id } from '#contract/schemas/fields';
import type { RootSignedIn } from '../context';
import { answer } from '../http/answers';
import { signedIn } from '../http/context';
import { route } from '../http/paths';
import type { App } from '../http/validation';

/** Restores what was removed, if the caller may, and returns a sentence. */
export type Restorers = Record<RemovedKind, (context: RootSignedIn, id: string) => Promise<string>>;

const params = yup.object({ kind: removedKind(), id: id('id') });

/** POST /removed/{kind}/{id}/restore: each module has its own rights and refusals. */
export function restoreRoutes(app: App, restorers: Restorers): void {
  app.post(
    route(apiPaths.restore(':kind', ':id')),
    {
      schema: {
        tags: ['Removed'],
        summary: 'Restore what was removed',
        response: { 200: answer('RestoredResponse') },
        params,
      },
    },
    async (request) => {
      const { kind, id: subjectId } = request.params;
      return { message: await restorers[kind](signedIn(request), subjectId) };
    },
  );
}
