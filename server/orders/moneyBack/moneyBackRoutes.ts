import * as yup from 'yup';
import { apiPaths } from '#contract/apiPaths';
import { moneyBackStates } from '#contract/moneyBack';
import { id } from '#contract/schemas/fields';
import {
  acceptMoneyBackSchema,
  askMoneyBackSchema,
  declineMoneyBackSchema,
  replyMoneyBackSchema,
} from '#contract/schemas/moneyBack';
import { answer, fileOf, listOf } from '../../http/answers';
import { signedIn } from '../../http/context';
import { listQuery, sendList } from '../../http/lists';
import { route } from '../../http/paths';
import type { App } from '../../http/validation';
import { mediaTypes, sendEvidence, type FoundFile, type OpenedPhoto } from '../../photos/photos';
import { findEvidenceFile } from './evidence';
import type { MoneyBackService } from './moneyBackService';

const tags = ['Money back'];
const ofBooking = yup.object({ id: id('Booking') });
const ofRequest = yup.object({ id: id('Request') });

const caseList = yup.object({
  ...listQuery,
  state: yup
    .string()
    .oneOf(moneyBackStates, `state must be one of: ${moneyBackStates.join(', ')}.`),
});

export function moneyBackRoutes(
  app: App,
  moneyBack: MoneyBackService,
  openPhoto: (file: FoundFile) => Promise<OpenedPhoto>,
): void {
  app.post(
    route(apiPaths.askMoneyBack(':id')),
    {
      config: { limit: 'moneyBack' },
      schema: {
        tags,
        summary: 'Ask for the money of your paid order',
        response: { 200: answer('WireMoneyBackRequest') },
        params: ofBooking,
        body: askMoneyBackSchema,
      },
    },
    (request) => moneyBack.ask(signedIn(request), request.params.id, request.body),
  );

  app.delete(
    route(apiPaths.askMoneyBack(':id')),
    {
      config: { limit: 'bookings' },
      schema: {
        tags,
        summary: 'Withdraw your request for the money',
        response: { 200: answer('DeletedResponse') },
        params: ofBooking,
      },
    },
    (request) => moneyBack.withdraw(signedIn(request), request.params.id),
  );

  app.post(
    route(apiPaths.replyMoneyBack(':id')),
    {
      config: { limit: 'bookings' },
      schema: {
        tags,
        summary: 'Answer a request for the money of your sale',
        response: { 200: answer('WireMoneyBackRequest') },
        params: ofBooking,
        body: replyMoneyBackSchema,
      },
    },
    (request) => moneyBack.reply(signedIn(request), request.params.id, request.body),
  );

  app.get(
    route(apiPaths.evidencePhoto(':id', ':photoId')),
    {
      config: { isFile: true },
      schema: {
        tags,
        summary: 'Get a photo of a request for money',
        params: yup.object({ id: id('Request'), photoId: id('Photo') }),
        response: { 200: fileOf(mediaTypes.jpg) },
      },
    },
    async (request, reply) => {
      const file = await findEvidenceFile(signedIn(request), request.params);
      return sendEvidence(reply, await openPhoto(file));
    },
  );

  app.get(
    apiPaths.moneyBackCases,
    {
      schema: {
        tags,
        summary: 'List requests for money',
        response: { 200: listOf('WireMoneyBackCase') },
        querystring: caseList,
      },
    },
    async (request, reply) =>
      sendList(reply, await moneyBack.list(signedIn(request), request.query)),
  );

  app.get(
    route(apiPaths.moneyBackCase(':id')),
    {
      schema: {
        tags,
        summary: 'Get a request for money',
        response: { 200: answer('WireMoneyBackCase') },
        params: ofRequest,
      },
    },
    (request) => moneyBack.find(signedIn(request), request.params.id),
  );

  app.post(
    route(apiPaths.acceptMoneyBack(':id')),
    {
      config: { limit: 'payments' },
      schema: {
        tags,
        summary: 'Refund a paid order, as a whole or in part',
        response: { 200: answer('WireMoneyBackCase') },
        params: ofRequest,
        body: acceptMoneyBackSchema,
      },
    },
    (request) => moneyBack.accept(signedIn(request), request.params.id, request.body),
  );

  app.post(
    route(apiPaths.declineMoneyBack(':id')),
    {
      config: { limit: 'bookings' },
      schema: {
        tags,
        summary: 'Decline a request for money',
        response: { 200: answer('WireMoneyBackCase') },
        params: ofRequest,
        body: declineMoneyBackSchema,
      },
    },
    (request) => moneyBack.decline(signedIn(request), request.params.id, request.body),
  );
}
