const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface QueueSettings {
  /** Seconds between two runs that nobody asked for; of several servers one does each. */
  every: number;
}

/**
 * Every queue there is. They are tables, so they are made with the other tables (prepare.ts), and
 * the module that owns the work brings the worker.
 */
export const queues = {
  /** Holds end, and their payments end at the provider. */
  'settle-holds': { every: MINUTE },
  /** Money that has to go back goes back. */
  'send-refunds': { every: MINUTE },
  /** What the provider reported and could not be booked at once. */
  'provider-events': { every: MINUTE },
  /** Mails that are written go out. */
  'send-mails': { every: MINUTE },
  /** Our books and the provider's are compared. */
  'reconcile-payments': { every: HOUR },
  /** Cars that are older than the search are put where it finds them. */
  'index-cars': { every: HOUR },
  /** Uploads whose time is over, and photos that nothing uses. */
  'clean-photos': { every: HOUR },
  /** Links to pictures of imported cars become photos. */
  'fetch-pictures': { every: MINUTE },
  /** What was deleted long ago is removed for good. */
  housekeeping: { every: DAY },
} satisfies Record<string, QueueSettings>;

export type QueueName = keyof typeof queues;

const isQueueName = (name: string): name is QueueName => Object.hasOwn(queues, name);

export const queueNames: QueueName[] = Object.keys(queues).filter(isQueueName);

/** Only names that are in `names` of unknown origin and are ours. */
export const knownQueues = (names: string[]): QueueName[] => names.filter(isQueueName);
