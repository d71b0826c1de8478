const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface QueueSettings {
  /** Seconds between scheduled jobs; null for none. Each one runs on one server only. */
  every: number | null;
}

/**
 * All queues. Each has a table, created with the other tables (prepare.ts). The module that owns
 * the work registers the worker.
 */
export const queues = {
  /** Ends expired holds, and cancels their payments at the provider. */
  'settle-holds': { every: MINUTE },
  /** Tells buyers that they can call the seller now. */
  'seller-phones': { every: MINUTE },
  /** Notifies the buyers of a seller whose account was closed. */
  'closed-sellers': { every: null },
  /** Sends refunds that are due. */
  'send-refunds': { every: MINUTE },
  /** Processes webhook events. Each event schedules a job too. */
  'provider-events': { every: MINUTE },
  /** Sends e-mails. */
  'send-mails': { every: MINUTE },
  /** Reconciles our payments with the provider's. */
  'reconcile-payments': { every: HOUR },
  /** Deletes expired uploads and unused photos. */
  'clean-photos': { every: HOUR },
  /** Tells the CDN which photos were removed. */
  'purge-media': { every: HOUR },
  /** Downloads the pictures of imported cars. */
  'fetch-pictures': { every: MINUTE },
  /** Changes the products of sellers whose account has changed. */
  'follow-sellers': { every: DAY },
  /** Deletes rows that were marked as deleted long ago. */
  housekeeping: { every: DAY },
} satisfies Record<string, QueueSettings>;

export type QueueName = keyof typeof queues;

const isQueueName = (name: string): name is QueueName => Object.hasOwn(queues, name);

export const queueNames: QueueName[] = Object.keys(queues).filter(isQueueName);

/** Queues with scheduled jobs, and the seconds between these. */
export const scheduled = queueNames.flatMap((queue) => {
  const { every }: QueueSettings = queues[queue];
  return every === null ? [] : [{ queue, every }];
});

/** The names that are queues of ours. */
export const knownQueues = (names: string[]): QueueName[] => names.filter(isQueueName);
