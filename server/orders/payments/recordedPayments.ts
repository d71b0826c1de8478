import type { FastifyBaseLogger } from 'fastify';
import type { PaymentStepSource } from '#contract/payments';
import type { RootDatabase } from '../../database/client';
import { type NewStep, recordSteps } from '../records/paymentSteps';
import type {
  PaymentProvider,
  ProviderIntent,
  ProviderRefund,
  RefundsAndDisputes,
} from '../paymentProvider';
import { messageOf } from './failures';

interface Recorder {
  db: RootDatabase;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'warn'>;
  source: PaymentStepSource;
}

/**
 * The payment provider, whose answers are kept as the record of each payment. What is asked of it is
 * never changed or held up: a step that cannot be saved is missing until the provider reports it again.
 */
export function recordedPayments(
  payments: PaymentProvider,
  { db, now, log, source }: Recorder,
): PaymentProvider {
  const keep = async (steps: Omit<NewStep, 'source'>[]) => {
    try {
      const sourced = steps.map((step) => ({ ...step, source }));
      if (sourced.length > 0) await db.transaction((tx) => recordSteps(tx, sourced, now()));
    } catch (err) {
      log.warn(
        { err, kinds: steps.map(({ kind }) => kind) },
        'Steps of a payment were not recorded',
      );
    }
  };

  const keepIntent = async (intent: ProviderIntent | null) => {
    if (intent) await keep(stepsOfIntent(intent));
    return intent;
  };

  return {
    ...payments,
    createIntent: async (order) => {
      const { bookingId, amountCents } = order;
      try {
        const intent = await payments.createIntent(order);
        const { id: intentId } = intent;
        const created = {
          kind: 'created',
          once: `${intentId}:created`,
          providerId: intentId,
        } as const;
        await keep([{ ...created, intentId, bookingId, amountCents }]);
        return intent;
      } catch (error) {
        const facts = { problem: messageOf(error) };
        await keep([{ kind: 'not-created', intentId: null, bookingId, amountCents, facts }]);
        throw error;
      }
    },
    retrieveIntent: async (intentId) => keepIntent(await payments.retrieveIntent(intentId)),
    cancelIntent: async (intentId) => keepIntent(await payments.cancelIntent(intentId)),
    readRefundsAndDisputes: async (intentId) => {
      const returns = await payments.readRefundsAndDisputes(intentId);
      await keep(stepsOfReturns(intentId, returns));
      return returns;
    },
    refund: async (intentId, key, decided) => {
      const amount = decided ? { amountCents: decided.amountCents } : {};
      const facts = { key, ...(decided && { decision: decided.decisionId }) };
      await keep([{ kind: 'refund-requested', intentId, facts, ...amount }]);
      try {
        const refund = await payments.refund(intentId, key, decided);
        await keep([stepOfRefund(intentId, refund)]);
        return refund;
      } catch (error) {
        const refused = { ...facts, problem: messageOf(error) };
        await keep([{ kind: 'refund-refused', intentId, facts: refused, ...amount }]);
        throw error;
      }
    },
  };
}

type Reported = Omit<NewStep, 'source'>;

function stepsOfIntent(intent: ProviderIntent): Reported[] {
  const { id: intentId, bookingId, status, isConfirmed, amountCents, currency, failure } = intent;
  const step = (kind: NewStep['kind']): Reported => ({
    kind,
    intentId,
    bookingId,
    once: `${intentId}:${kind}`,
    providerId: intentId,
    amountCents,
    facts: { currency },
  });
  const declined: Reported[] = failure
    ? [
        {
          ...step('declined'),
          once: `${failure.id}:declined`,
          providerId: failure.id,
          facts: { code: failure.code },
        },
      ]
    : [];
  if (status === 'payable') return isConfirmed ? [...declined, step('authentication')] : declined;
  return [...declined, step(status === 'canceled' ? 'cancelled' : status)];
}

const stepOfRefund = (
  intentId: string,
  { id, status, amountCents, decisionId }: ProviderRefund,
): Reported => ({
  kind: `refund-${status}`,
  intentId,
  once: `${id}:${status}`,
  providerId: id,
  amountCents,
  facts: decisionId === null ? {} : { decision: decisionId },
});

function stepsOfReturns(
  intentId: string,
  { refunds, disputes, dispute, disputeDueAt }: RefundsAndDisputes,
): Reported[] {
  const due: Reported['facts'] = disputeDueAt ? { answerBy: disputeDueAt.toISOString() } : {};
  const inquiry: Reported = {
    kind: 'inquiry',
    intentId,
    once: `${intentId}:inquiry`,
    facts: due,
  };
  return [
    ...refunds.toReversed().map((refund) => stepOfRefund(intentId, refund)),
    ...disputes.map(({ id, state, amountCents }): Reported => ({
      kind: `dispute-${state}`,
      intentId,
      once: `${id}:${state}`,
      providerId: id,
      amountCents,
      facts: state === 'open' ? due : {},
    })),
    ...(dispute === 'inquiry' ? [inquiry] : []),
  ];
}
