import * as yup from 'yup';
import { apiPaths } from '#contract/apiPaths';
import { caseFilters } from '#contract/cases';
import {
  appealDecisionSchema,
  appealSchema,
  caseDecisionSchema,
  caseParams,
} from '#contract/schemas/cases';
import { id } from '#contract/schemas/fields';
import { requireRole } from '../context';
import { answer, fileOf, listOf } from '../http/answers';
import { signedIn } from '../http/context';
import { listQuery, sendList } from '../http/lists';
import { route } from '../http/paths';
import type { App } from '../http/validation';
import { mediaTypes, sendEvidence, type FoundFile, type OpenedPhoto } from '../photos/photos';
import { appeal, decideAppeal, readDecision } from './appeals';
import { findCaseFile, readCase } from './caseDetails';
import { countCases, listCases } from './caseLists';
import { toWireCases } from './caseWire';
import { claimCase, releaseCase } from './claims';
import { decideCase, type DecisionDeps } from './decisions';

const tags = ['Cases'];
const params = caseParams;
/** Points: a case reads many tables. */
const COST = 3;
const caseList = yup.object({
  ...listQuery,
  show: yup.string().oneOf(caseFilters, `show must be one of: ${caseFilters.join(', ')}.`),
  personId: id('Person').optional(),
});

interface CaseServices extends DecisionDeps {
  openPhoto: (file: FoundFile) => Promise<OpenedPhoto>;
}

export function caseRoutes(app: App, { openPhoto, ...deps }: CaseServices): void {
  app.get(
    apiPaths.cases,
    {
      config: { cost: COST },
      schema: {
        tags,
        summary: 'List cases',
        response: { 200: listOf('WireCase') },
        querystring: caseList,
      },
    },
    async (request, reply) => {
      const context = signedIn(request);
      requireRole(context.principal, 'admin');
      const viewing = { adminId: context.principal.userId, now: context.now() };
      const page = await listCases(context.tx, request.query, viewing);
      return sendList(reply, { ...page, rows: await toWireCases(context, page.rows) });
    },
  );

  app.get(
    apiPaths.caseCounts,
    {
      schema: { tags, summary: 'Count open cases', response: { 200: answer('WireCaseCounts') } },
    },
    (request) => {
      const { principal, tx, now } = signedIn(request);
      requireRole(principal, 'admin');
      return countCases(tx, { adminId: principal.userId, now: now() });
    },
  );

  app.get(
    route(apiPaths.case(':id')),
    {
      config: { cost: COST },
      schema: {
        tags,
        summary: 'Get a case',
        response: { 200: answer('WireCaseDetail') },
        params,
      },
    },
    (request) => readCase(signedIn(request), request.params.id),
  );

  app.post(
    route(apiPaths.claimCase(':id')),
    {
      schema: {
        tags,
        summary: 'Claim a case',
        response: { 200: answer('WireCaseDetail') },
        params,
      },
    },
    async (request) => {
      await claimCase(signedIn(request), request.params.id);
      return readCase(signedIn(request), request.params.id);
    },
  );

  app.delete(
    route(apiPaths.claimCase(':id')),
    {
      schema: {
        tags,
        summary: 'Give a claimed case back',
        response: { 200: answer('DeletedResponse') },
        params,
      },
    },
    (request) => releaseCase(signedIn(request), request.params.id),
  );

  app.post(
    route(apiPaths.decideCase(':id')),
    {
      schema: {
        tags,
        summary: 'Decide a case',
        response: { 200: answer('WireCaseDetail') },
        params,
        body: caseDecisionSchema,
      },
    },
    async (request) => {
      await decideCase(signedIn(request), deps, request.params.id, request.body);
      return readCase(signedIn(request), request.params.id);
    },
  );

  app.post(
    route(apiPaths.decideAppeal(':id')),
    {
      schema: {
        tags,
        summary: 'Decide an appeal',
        response: { 200: answer('WireCaseDetail') },
        params,
        body: appealDecisionSchema,
      },
    },
    async (request) => {
      await decideAppeal(signedIn(request), deps, request.params.id, request.body);
      return readCase(signedIn(request), request.params.id);
    },
  );

  app.get(
    route(apiPaths.casePhoto(':id', ':photoId')),
    {
      config: { isFile: true },
      schema: {
        tags,
        summary: 'Get a photo of a case',
        params: yup.object({ id: id('Case'), photoId: id('Photo') }),
        response: { 200: fileOf(mediaTypes.jpg) },
      },
    },
    async (request, reply) => {
      const file = await findCaseFile(signedIn(request), request.params);
      return sendEvidence(reply, await openPhoto(file));
    },
  );

  app.get(
    route(apiPaths.decision(':id')),
    {
      schema: {
        tags,
        summary: 'Get a decision about you',
        response: { 200: answer('WireDecision') },
        params,
      },
    },
    (request) => readDecision(signedIn(request), request.params.id),
  );

  app.post(
    route(apiPaths.appeal(':id')),
    {
      config: { limit: 'reports' },
      schema: {
        tags,
        summary: 'Appeal against a decision about you',
        response: { 200: answer('AcknowledgedResponse') },
        params,
        body: appealSchema,
      },
    },
    (request) => appeal(signedIn(request), request.params.id, request.body),
  );
}
