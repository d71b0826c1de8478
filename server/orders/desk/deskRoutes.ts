import * as yup from 'yup';
import { apiPaths } from '#contract/apiPaths';
import { paymentFilters } from '#contract/payments';
import { id } from '#contract/schemas/fields';
import {
  matchPaymentSchema,
  refundPaymentSchema,
  sendBackSchema,
} from '#contract/schemas/payments';
import { priceRange, timeRange } from '#contract/schemas/ranges';
import { answer, listOf } from '../../http/answers';
import { signedIn } from '../../http/context';
import { listQuery, sendList } from '../../http/lists';
import { route } from '../../http/paths';
import type { App } from '../../http/validation';
import type { DeskService } from './deskService';

const tags = ['Payments'];
const ofPayment = yup.object({ id: id('Payment') });

const paymentList = yup.object({
  ...listQuery,
  at: timeRange('at'),
  amount: priceRange('amount'),
  state: yup.string().oneOf(paymentFilters, `state must be one of: ${paymentFilters.join(', ')}.`),
});

export function deskRoutes(app: App, desk: DeskService): void {
  app.get(
    apiPaths.payments,
    {
      schema: {
        tags,
        summary: 'List payments',
        response: { 200: listOf('WirePayment') },
        querystring: paymentList,
      },
    },
    async (request, reply) => sendList(reply, await desk.list(signedIn(request), request.query)),
  );

  app.get(
    apiPaths.paymentCounts,
    {
      config: { cost: 5 },
      schema: {
        tags,
        summary: 'Count the payments in each list',
        response: { 200: answer('WirePaymentCounts') },
      },
    },
    (request) => desk.count(signedIn(request)),
  );

  app.get(
    route(apiPaths.paymentRecord(':id')),
    {
      schema: {
        tags,
        summary: 'Get a payment with all that happened to it',
        response: { 200: answer('WirePaymentRecord') },
        params: ofPayment,
      },
    },
    (request) => desk.find(signedIn(request), request.params.id),
  );

  app.post(
    route(apiPaths.checkPayment(':id')),
    {
      config: { limit: 'payments' },
      schema: {
        tags,
        summary: 'Ask the payment provider about a payment now',
        response: { 200: answer('WirePaymentRecord') },
        params: ofPayment,
      },
    },
    (request) => desk.check(signedIn(request), request.params.id),
  );

  app.post(
    route(apiPaths.refundPayment(':id')),
    {
      config: { limit: 'payments' },
      schema: {
        tags,
        summary: 'Refund a payment, as a whole or in part',
        response: { 200: answer('WirePaymentRecord') },
        params: ofPayment,
        body: refundPaymentSchema,
      },
    },
    (request) => desk.refund(signedIn(request), request.params.id, request.body),
  );

  app.post(
    route(apiPaths.matchPayment(':id')),
    {
      config: { limit: 'payments' },
      schema: {
        tags,
        summary: 'Match money without a booking to one',
        response: { 200: answer('WirePaymentRecord') },
        params: ofPayment,
        body: matchPaymentSchema,
      },
    },
    (request) => desk.match(signedIn(request), request.params.id, request.body),
  );

  app.post(
    route(apiPaths.sendBackPayment(':id')),
    {
      config: { limit: 'payments' },
      schema: {
        tags,
        summary: 'Send money without a booking back',
        response: { 200: answer('WirePaymentRecord') },
        params: ofPayment,
        body: sendBackSchema,
      },
    },
    (request) => desk.sendBack(signedIn(request), request.params.id, request.body),
  );
}
