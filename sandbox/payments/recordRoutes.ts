import { and, desc } from 'drizzle-orm';
import { charges, disputes, paymentEvents, paymentIntents, refunds } from '../schema/payments';
import { requireSecretKey } from './access';
import { chargeView, findCharge, intentView } from './charges';
import { answerDispute, closeDispute, findDispute, openDispute } from './disputes';
import { createdFilter, isGiven, listObject, pageOf, readPaging } from './lists';
import { disputeObject, refundObject } from './objects';
import { createRefund, findRefund, settleRefund } from './refunds';
import type { Get, Post } from './calls';

/** Routes to read, list, refund and dispute payments. All require the secret key. */
export function recordRoutes(get: Get, post: Post): void {
  post('/refunds', async ({ tx, params, access, now }) => {
    requireSecretKey(access);
    return createRefund(tx, params, now);
  });
  get('/refunds/:id', async ({ tx, id, access }) => {
    requireSecretKey(access);
    return refundObject(await findRefund(tx, id));
  });
  /** Sandbox only: a pending refund succeeds or fails. */
  post('/refunds/:id/sandbox_settle', async ({ tx, id, params, access, now }) => {
    requireSecretKey(access);
    return settleRefund(tx, id, params.requiredText('result'), now);
  });

  /** Sandbox only: the customer disputes a charge. */
  post('/charges/:id/sandbox_dispute', async ({ tx, id, access, now }) => {
    requireSecretKey(access);
    return openDispute(tx, id, now);
  });
  post('/disputes/:id', async ({ tx, id, params, access, now }) => {
    requireSecretKey(access);
    return answerDispute(tx, id, params, now);
  });
  post('/disputes/:id/close', async ({ tx, id, access, now }) => {
    requireSecretKey(access);
    return closeDispute(tx, id, now);
  });
  get('/disputes/:id', async ({ tx, id, access }) => {
    requireSecretKey(access);
    return disputeObject(await findDispute(tx, id));
  });
  get('/charges/:id', async ({ tx, id, access, now }) => {
    requireSecretKey(access);
    return chargeView(tx, await findCharge(tx, id), now);
  });

  get('/payment_intents', async ({ tx, params, access, now }) => {
    requireSecretKey(access);
    const paging = readPaging(params);
    const where = createdFilter(params, paymentIntents.createdAt);
    const expand = params.list('expand')?.map((path) => path.replace(/^data\./, ''));
    params.refuseOthers();
    const all = await tx
      .select()
      .from(paymentIntents)
      .where(where)
      .orderBy(desc(paymentIntents.createdAt), desc(paymentIntents.id));
    const { rows, hasMore } = pageOf(all, paging);
    const data = await Promise.all(rows.map((row) => intentView(tx, row, expand, now)));
    return listObject('/payment_intents', data, hasMore);
  });

  get('/charges', async ({ tx, params, access, now }) => {
    requireSecretKey(access);
    const paging = readPaging(params);
    const where = and(
      isGiven(charges.paymentIntentId, params.text('payment_intent')),
      createdFilter(params, charges.createdAt),
    );
    params.refuseOthers();
    const all = await tx
      .select()
      .from(charges)
      .where(where)
      .orderBy(desc(charges.createdAt), desc(charges.id));
    const { rows, hasMore } = pageOf(all, paging);
    const data = await Promise.all(rows.map((row) => chargeView(tx, row, now)));
    return listObject('/charges', data, hasMore);
  });

  get('/refunds', async ({ tx, params, access }) => {
    requireSecretKey(access);
    const paging = readPaging(params);
    const where = and(
      isGiven(refunds.paymentIntentId, params.text('payment_intent')),
      isGiven(refunds.chargeId, params.text('charge')),
      createdFilter(params, refunds.createdAt),
    );
    params.refuseOthers();
    const all = await tx
      .select()
      .from(refunds)
      .where(where)
      .orderBy(desc(refunds.createdAt), desc(refunds.id));
    const { rows, hasMore } = pageOf(all, paging);
    return listObject('/refunds', rows.map(refundObject), hasMore);
  });

  get('/disputes', async ({ tx, params, access }) => {
    requireSecretKey(access);
    const paging = readPaging(params);
    const where = and(
      isGiven(disputes.paymentIntentId, params.text('payment_intent')),
      isGiven(disputes.chargeId, params.text('charge')),
      createdFilter(params, disputes.createdAt),
    );
    params.refuseOthers();
    const all = await tx
      .select()
      .from(disputes)
      .where(where)
      .orderBy(desc(disputes.createdAt), desc(disputes.id));
    const { rows, hasMore } = pageOf(all, paging);
    return listObject('/disputes', rows.map(disputeObject), hasMore);
  });

  get('/events', async ({ tx, params, access }) => {
    requireSecretKey(access);
    const paging = readPaging(params);
    const where = and(
      isGiven(paymentEvents.type, params.text('type')),
      createdFilter(params, paymentEvents.createdAt),
    );
    params.refuseOthers();
    const all = await tx
      .select()
      .from(paymentEvents)
      .where(where)
      .orderBy(desc(paymentEvents.createdAt), desc(paymentEvents.id));
    const { rows, hasMore } = pageOf(all, paging);
    const data = rows.map(({ payload }): unknown => JSON.parse(payload));
    return listObject('/events', data, hasMore);
  });
}
