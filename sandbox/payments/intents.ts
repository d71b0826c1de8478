import { eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../server/database/client';
import { type Metadata, paymentIntents } from '../schema/payments';
import { isSame } from './access';
import { type ApiResponse, errorResponse, invalidRequest, resourceMissing } from './errors';
import { recordEvent } from './events';
import { newClientSecret, newId } from './ids';
import { type IntentRow, intentObject } from './objects';
import type { Parameters } from './parameters';

const AMOUNT = { min: 50, max: 99_999_999 };
const currencies = ['usd', 'eur', 'gbp'];
const cancellable = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
const cancellationReasons = ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'];

/** POST /v1/payment_intents. */
export async function createIntent(
  tx: Transaction,
  params: Parameters,
  now: Date,
): Promise<IntentRow> {
  const id = newId('pi');
  const intent: IntentRow = {
    id,
    clientSecret: newClientSecret(id),
    amount: readAmount(params) ?? missing('amount'),
    currency: readCurrency(params),
    status: 'requires_payment_method',
    metadata: params.metadata() ?? {},
    description: params.text('description') ?? null,
    receiptEmail: params.text('receipt_email') ?? null,
    paymentMethodId: null,
    latestChargeId: null,
    lastPaymentError: null,
    cancellationReason: null,
    canceledAt: null,
    createdAt: now,
  };
  const types = params.list('allowed_payment_method_types');
  if (types && !types.includes('card')) {
    throw invalidRequest('Only card payments are taken here.', {
      param: 'allowed_payment_method_types',
    });
  }
  params.ignore('automatic_payment_methods', 'capture_method', 'statement_descriptor_suffix');
  params.refuseOthers();
  await tx.insert(paymentIntents).values(intent);
  return intent;
}

/** POST /v1/payment_intents/:id, before it is paid. */
export async function updateIntent(
  tx: Transaction,
  intent: IntentRow,
  params: Parameters,
): Promise<ApiResponse> {
  if (!cancellable.includes(intent.status)) {
    return unexpectedState(
      intent,
      `This PaymentIntent could not be updated because it has a status of ${intent.status}.`,
    );
  }
  const description = params.text('description');
  const receiptEmail = params.text('receipt_email');
  const changed: IntentRow = {
    ...intent,
    amount: readAmount(params) ?? intent.amount,
    metadata: merge(intent.metadata, params.metadata()),
    description: description === undefined ? intent.description : description,
    receiptEmail: receiptEmail === undefined ? intent.receiptEmail : receiptEmail,
  };
  params.refuseOthers();
  await saveIntent(tx, changed);
  return { statusCode: 200, body: intentObject(changed) };
}

/** POST /v1/payment_intents/:id/cancel: only before it is paid. */
export async function cancelIntent(
  tx: Transaction,
  intent: IntentRow,
  params: Parameters,
  now: Date,
): Promise<ApiResponse> {
  const reason = params.text('cancellation_reason') ?? null;
  params.refuseOthers();
  if (reason !== null && !cancellationReasons.includes(reason)) {
    throw invalidRequest('Invalid cancellation_reason', { param: 'cancellation_reason' });
  }
  if (!cancellable.includes(intent.status)) {
    return unexpectedState(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a ` +
        'PaymentIntent with one of the following statuses may be canceled: ' +
        'requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.',
    );
  }
  const canceled: IntentRow = {
    ...intent,
    status: 'canceled',
    cancellationReason: reason,
    canceledAt: now,
  };
  await saveIntent(tx, canceled);
  await recordEvent(tx, 'payment_intent.canceled', intentObject(canceled), now);
  return { statusCode: 200, body: intentObject(canceled) };
}

/** Locks an intent until the transaction ends, so that concurrent confirmations charge once. */
export async function lockIntent(tx: Transaction, id: string): Promise<IntentRow> {
  const [intent] = await tx
    .select()
    .from(paymentIntents)
    .where(eq(paymentIntents.id, id))
    .for('update');
  if (!intent) throw resourceMissing('payment_intent', id, 'intent');
  return intent;
}

export async function findIntent(db: Database, id: string): Promise<IntentRow> {
  const [intent] = await db.select().from(paymentIntents).where(eq(paymentIntents.id, id));
  if (!intent) throw resourceMissing('payment_intent', id, 'intent');
  return intent;
}

/** Pages must send the client secret of their intent. */
export function checkClientSecret(intent: IntentRow, secret: string | null | undefined): void {
  if (secret && isSame(secret, intent.clientSecret)) return;
  throw invalidRequest(
    'The client_secret provided does not match any associated PaymentIntent on this account.',
    { param: 'client_secret' },
  );
}

export async function saveIntent(tx: Transaction, intent: IntentRow): Promise<void> {
  await tx.update(paymentIntents).set(intent).where(eq(paymentIntents.id, intent.id));
}

export const unexpectedState = (intent: IntentRow, message: string): ApiResponse =>
  errorResponse(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message,
    payment_intent: intentObject(intent),
  });

function readAmount(params: Parameters): number | undefined {
  const amount = params.integer('amount');
  if (amount === undefined) return undefined;
  if (amount < AMOUNT.min) {
    throw invalidRequest('Amount must be at least $0.50 usd', {
      code: 'amount_too_small',
      param: 'amount',
    });
  }
  if (amount > AMOUNT.max) {
    throw invalidRequest('Amount must be no more than $999,999.99', {
      code: 'amount_too_large',
      param: 'amount',
    });
  }
  return amount;
}

function readCurrency(params: Parameters): string {
  const currency = params.requiredText('currency').toLowerCase();
  if (currencies.includes(currency)) return currency;
  throw invalidRequest(`Invalid currency: ${currency}.`, { param: 'currency' });
}

function merge(metadata: Metadata, changes: Metadata | undefined): Metadata {
  const merged = Object.entries({ ...metadata, ...changes }).filter(([, value]) => value !== '');
  return Object.fromEntries(merged);
}

function missing(name: string): never {
  throw invalidRequest(`Missing required param: ${name}.`, {
    code: 'parameter_missing',
    param: name,
  });
}
