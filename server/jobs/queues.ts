const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface QueueSettings {
  /** Seconds between scheduled jobs; null for none. Each one runs on one server only. */
  every: number | null;
}

/**
 * All queues. The module that owns the work registers the worker.
 */
export const queues = {
  /** Ends expired holds, and cancels their payments at the provider. */
  'settle-holds': { every: MINUTE },
  /** Tells buyers that they can call the seller now. */
  'seller-phones': { every: MINUTE },
  /** Tells buyers that their hold ends soon. */
  'ending-holds': { every: MINUTE },
  /** Decides which notices are mailed. New ones schedule a job too. */
  'send-notices': { every: MINUTE },
  /** Writes what happened to a booking into the conversation about it. */
  'booking-lines': { every: null },
  /** Reminds people of their meetings. */
  'meeting-reminders': { every: MINUTE },
  /** Notifies the buyers of a seller whose account was closed. */
  'closed-sellers': { every: null },
  /** Ends the unpaid bookings of a suspended seller's cars. */
  'suspended-sellers': { every: null },
  /** Ends suspensions whose time is over. */
  'end-suspensions': { every: MINUTE },
  /** Sends refunds that are due. */
  'send-refunds': { every: MINUTE },
  /** Processes webhook events. Each event schedules a job too. */
  'provider-events': { every: MINUTE },
  /** Sends e-mails. */
  'send-mails': { every: MINUTE },
  /** Reconciles our payments with the provider's. */
  'reconcile-payments': { every: HOUR },
  /** Deletes unused photos. */
  'clean-photos': { every: HOUR },
  /** Tells the CDN which photos were removed. */
  'purge-media': { every: HOUR },
  /** Downloads the pictures of imported cars. */
  'fetch-pictures': { every: MINUTE },
  /** Changes the products of sellers whose account has changed. */
  'follow-sellers': { every: DAY },
  /** Tells people what happened to the cars that they follow. */
  'follow-cars': { every: MINUTE },
  /** Looks for the new cars of searches whose owners want to hear once a day. */
  'look-for-cars': { every: 10 * MINUTE },
  /** Collects the cars that prices are compared with. */
  'collect-comparables': { every: DAY },
  /** Counts what happened on the days that are over. */
  'count-days': { every: HOUR },
  /** Deletes changes that every stream has sent. */
  'forget-changes': { every: 5 * MINUTE },
  /** Deletes rows that were marked as deleted long ago. */
  housekeeping: { every: DAY },
} satisfies Record<string, QueueSettings>;

export type QueueName = keyof typeof queues;

const isQueueName = (name: string): name is QueueName => Object.hasOwn(queues, name);

const queueNames: QueueName[] = Object.keys(queues).filter(isQueueName);

/** Queues with scheduled jobs, and the seconds between these. */
export const scheduled = queueNames.flatMap((queue) => {
  const { every }: QueueSettings = queues[queue];
  return every === null ? [] : [{ queue, every }];
});

/** A queue of this name; undefined for one of another release. */
export const knownQueue = (name: string): QueueName | undefined =>
  isQueueName(name) ? name : undefined;
