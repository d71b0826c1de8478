import { charges, type PaymentFailure } from '../schema/payments';
import type { Transaction } from '../../server/database/client';
import type { PaymentMethodRow } from './cards';
import { openDispute } from './disputes';
import { type ApiResponse, errorResponse, invalidRequest } from './errors';
import { recordEvent } from './events';
import { newId } from './ids';
import { saveIntent, unexpectedState } from './intents';
import { type IntentRow, intentObject, paymentMethodObject } from './objects';
import type { Parameters } from './parameters';
import { findPaymentMethod, readPaymentMethod } from './paymentMethods';
import { outcomeOf } from './testCards';

const authenticationFailure: PaymentFailure = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. ' +
    'Please choose a different payment method and try again.',
};

/** POST /v1/payment_intents/:id/confirm: charges the card, or requires authentication first. */
export async function confirmIntent(
  tx: Transaction,
  intent: IntentRow,
  params: Parameters,
  now: Date,
): Promise<ApiResponse> {
  if (intent.status === 'succeeded' || intent.status === 'canceled') return alreadyOver(intent);
  const given = await readPaymentMethod(tx, params, now);
  const receiptEmail = params.text('receipt_email') ?? intent.receiptEmail;
  params.ignore(
    'return_url',
    'shipping',
    'expected_payment_method_type',
    'error_on_requires_action',
  );
  params.refuseOthers();

  const method = given ?? (await attachedMethod(tx, intent, now));
  const attached = { ...intent, receiptEmail, paymentMethodId: method.id, lastPaymentError: null };
  const outcome = outcomeOf(method.outcome);
  if (outcome.authenticates) {
    const waiting: IntentRow = { ...attached, status: 'requires_action' };
    await saveIntent(tx, waiting);
    return { statusCode: 200, body: intentObject(waiting) };
  }
  return charge(tx, attached, method, now);
}

/** Result of the 3-D Secure authentication. */
export async function finishAuthentication(
  tx: Transaction,
  intent: IntentRow,
  agreed: boolean,
  now: Date,
): Promise<ApiResponse> {
  if (intent.status !== 'requires_action') return alreadyOver(intent);
  const method = await attachedMethod(tx, intent, now);
  if (!agreed) return fail(tx, intent, method, authenticationFailure, now);
  return charge(tx, intent, method, now);
}

async function charge(
  tx: Transaction,
  intent: IntentRow,
  method: PaymentMethodRow,
  now: Date,
): Promise<ApiResponse> {
  const { failure, disputes } = outcomeOf(method.outcome);
  const id = newId('ch');
  await tx.insert(charges).values({
    id,
    paymentIntentId: intent.id,
    paymentMethodId: method.id,
    amount: intent.amount,
    currency: intent.currency,
    status: failure ? 'failed' : 'succeeded',
    failureCode: failure?.code ?? null,
    failureMessage: failure?.message ?? null,
    createdAt: now,
  });
  if (failure) return fail(tx, { ...intent, latestChargeId: id }, method, failure, now);

  const paid: IntentRow = {
    ...intent,
    status: 'succeeded',
    latestChargeId: id,
    lastPaymentError: null,
  };
  await saveIntent(tx, paid);
  await recordEvent(tx, 'payment_intent.succeeded', intentObject(paid), now);
  if (disputes) await openDispute(tx, id, now);
  return { statusCode: 200, body: intentObject(paid) };
}

/** Stores the failure and returns it: throwing would roll the transaction back. */
async function fail(
  tx: Transaction,
  intent: IntentRow,
  method: PaymentMethodRow,
  failure: PaymentFailure,
  now: Date,
): Promise<ApiResponse> {
  const failed: IntentRow = {
    ...intent,
    status: 'requires_payment_method',
    paymentMethodId: null,
    lastPaymentError: failure,
  };
  await saveIntent(tx, failed);
  await recordEvent(tx, 'payment_intent.payment_failed', intentObject(failed), now);
  return errorResponse(402, {
    ...failure,
    ...(failed.latestChargeId ? { charge: failed.latestChargeId } : {}),
    payment_intent: intentObject(failed),
    payment_method: paymentMethodObject(method),
  });
}

async function attachedMethod(tx: Transaction, intent: IntentRow, now: Date) {
  if (intent.paymentMethodId) return findPaymentMethod(tx, intent.paymentMethodId, now);
  throw invalidRequest(
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either " +
      'update the PaymentIntent with a payment method and then confirm it again, or confirm it ' +
      'again directly with a payment method or ConfirmationToken.',
    { code: 'payment_intent_unexpected_state' },
  );
}

const alreadyOver = (intent: IntentRow): ApiResponse =>
  unexpectedState(
    intent,
    intent.status === 'succeeded'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
      : `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
  );
