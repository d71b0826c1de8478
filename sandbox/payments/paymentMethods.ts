import { eq } from 'drizzle-orm';
import type { Transaction } from '../../server/database/client';
import { paymentMethods } from '../schema/payments';
import { describeCard, describeReadyMade, type PaymentMethodRow } from './cards';
import { type ApiResponse, invalidRequest, resourceMissing } from './errors';
import { paymentMethodObject } from './objects';
import type { Parameters } from './parameters';

/** POST /v1/payment_methods. */
export async function createPaymentMethod(
  tx: Transaction,
  params: Parameters,
  now: Date,
): Promise<ApiResponse> {
  const method = await readMethodData(tx, params, now);
  return { statusCode: 200, body: paymentMethodObject(method) };
}

/** POST /v1/tokens: the older API for the same purpose. */
export async function createToken(
  tx: Transaction,
  params: Parameters,
  now: Date,
): Promise<ApiResponse> {
  const card = params.nested('card');
  if (!card) throw invalidRequest('Missing required param: card.', { code: 'parameter_missing' });
  card.ignore('name');
  params.refuseOthers();
  const method = describeCard(card, now);
  await tx.insert(paymentMethods).values(method);
  const { id, created, card: details } = paymentMethodObject(method);
  return {
    statusCode: 200,
    body: {
      id: id.replace('pm_', 'tok_'),
      object: 'token',
      card: { id: id.replace('pm_', 'card_'), object: 'card', ...details },
      created,
      livemode: false,
      type: 'card',
      used: false,
    },
  };
}

/** The payment method that a confirmation refers to or describes; undefined if it does neither. */
export async function readPaymentMethod(
  tx: Transaction,
  params: Parameters,
  now: Date,
): Promise<PaymentMethodRow | undefined> {
  const data = params.nested('payment_method_data');
  if (data) return readMethodData(tx, data, now);
  const id = params.text('payment_method');
  return id ? findPaymentMethod(tx, id, now) : undefined;
}

export async function findPaymentMethod(
  tx: Transaction,
  id: string,
  now: Date,
): Promise<PaymentMethodRow> {
  const readyMade = describeReadyMade(id, now);
  if (readyMade) {
    await tx.insert(paymentMethods).values(readyMade);
    return readyMade;
  }
  const [method] = await tx.select().from(paymentMethods).where(eq(paymentMethods.id, id));
  if (!method) throw resourceMissing('PaymentMethod', id, 'payment_method');
  return method;
}

async function readMethodData(
  tx: Transaction,
  data: Parameters,
  now: Date,
): Promise<PaymentMethodRow> {
  const type = data.requiredText('type');
  if (type !== 'card') throw invalidRequest(`Invalid payment method type: ${type}`);
  const card = data.nested('card');
  if (!card) throw invalidRequest('Missing required param: card.', { code: 'parameter_missing' });
  const billing = data.nested('billing_details');
  data.ignore('allow_redisplay', 'metadata', 'guid', 'muid', 'sid', 'payment_user_agent');
  data.refuseOthers();

  const token = card.text('token');
  if (token) return findPaymentMethod(tx, token.replace('tok_', 'pm_'), now);
  const method: PaymentMethodRow = {
    ...describeCard(card, now),
    billingName: billing?.text('name') ?? null,
    billingEmail: billing?.text('email') ?? null,
  };
  await tx.insert(paymentMethods).values(method);
  return method;
}
