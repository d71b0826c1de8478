import * as yup from 'yup';
import { apiPaths } from '#contract/apiPaths';
import { auditLogQuery } from '#contract/auditLog';
import { findSchema } from '#contract/find';
import { id } from '#contract/schemas/fields';
import { figuresSchema } from '#contract/overview';
import { removedKind } from '#contract/removed';
import { answer, arrayOf, listOf } from '../http/answers';
import { signedIn } from '../http/context';
import { listQuery, sendList } from '../http/lists';
import { route } from '../http/paths';
import type { App } from '../http/validation';
import type { Jobs } from '../jobs/jobs';
import { readAuditLog } from './auditLog';
import { countDays } from './dailyFigures';
import type { createEmptySearchCounter } from './emptySearches';
import { readOverviewFigures } from './figures';
import { find } from './find';
import { readPerson } from './person';
import { readQueues } from './queues';
import { readRemoved } from './removed';

const tags = ['Overview'];
/** Points: each reads many tables. */
const COST = 10;

/** Further pages follow a cursor. */
const cursorQuery = {
  page: listQuery.page.max(1, 'page must be 1. Send after.'),
  after: listQuery.after,
  pageSize: listQuery.pageSize,
};

interface InsightsServices {
  jobs: Jobs;
  timeZone: string;
  emptySearches: ReturnType<typeof createEmptySearchCounter>;
}

/** What admins see of the whole market. `timeZone`: whose days are counted. */
export function registerInsights(
  app: App,
  { jobs, timeZone, emptySearches }: InsightsServices,
): void {
  app.get(
    apiPaths.overview,
    {
      config: { cost: COST },
      schema: {
        tags,
        summary: 'List what waits for admins',
        response: { 200: arrayOf('WireQueue') },
      },
    },
    (request) => readQueues(signedIn(request)),
  );

  app.get(
    apiPaths.figures,
    {
      config: { cost: COST },
      schema: {
        tags,
        summary: 'Count what happened on each day',
        response: { 200: answer('WireFigures') },
        querystring: figuresSchema,
      },
    },
    (request) => readOverviewFigures(signedIn(request), request.query, timeZone),
  );

  app.get(
    apiPaths.auditLog,
    {
      schema: {
        tags: ['Audit log'],
        summary: 'List what admins, commands and jobs did',
        response: { 200: listOf('WireAuditRow') },
        querystring: yup.object({ ...auditLogQuery, ...cursorQuery }),
      },
    },
    async (request, reply) => sendList(reply, await readAuditLog(signedIn(request), request.query)),
  );

  app.get(
    apiPaths.find,
    {
      schema: {
        tags: ['Find'],
        summary: 'Find people, cars and orders',
        response: { 200: arrayOf('WireFound') },
        querystring: findSchema,
      },
    },
    (request) => find(signedIn(request), request.query.q),
  );

  app.get(
    apiPaths.removed,
    {
      schema: {
        tags: ['Removed'],
        summary: 'List what can be restored',
        response: { 200: listOf('WireRemoved') },
        querystring: yup.object({ kind: removedKind(), ...cursorQuery }),
      },
    },
    async (request, reply) => sendList(reply, await readRemoved(signedIn(request), request.query)),
  );

  app.get(
    route(apiPaths.person(':id')),
    {
      config: { cost: COST },
      schema: {
        tags: ['Users'],
        summary: 'Get all about a person',
        response: { 200: answer('WirePerson') },
        params: yup.object({ id: id('Person') }),
      },
    },
    (request) => readPerson(signedIn(request), request.params.id),
  );

  app.addHook('preClose', emptySearches.write);
  jobs.work('count-days', async (context) => {
    await emptySearches.write();
    await countDays(context, timeZone);
  });
}
