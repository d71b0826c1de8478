import { createHmac } from 'node:crypto';
import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { LooseDatabase } from '../looseDatabase';
import { paymentEvents } from '../schema/payments';

type EventRow = typeof paymentEvents.$inferSelect;

const BATCH = 20;
const TIMEOUT_MS = 10_000;
const CLAIM_MS = TIMEOUT_MS + 5_000;
const FIRST_RETRY_MS = 1_000;
const RETRY_MAX_MS = 60 * 60 * 1000;
const GIVE_UP_MS = 3 * 24 * 60 * 60 * 1000;
/** How often to poll for events that other servers wrote. */
const POLL_MS = 5_000;

interface DeliveryOptions {
  db: LooseDatabase;
  webhookSecret: string;
  /** The webhook URL; null while the merchant's server is not listening. */
  url: () => string | null;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  now: () => Date;
}

/** Delivers signed webhook events until they are accepted. Survives restarts. */
export class WebhookDelivery {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private again = false;
  private stopped = true;

  constructor(private readonly options: DeliveryOptions) {}

  async start(): Promise<void> {
    this.stopped = false;
    await this.retryAll();
    this.schedule(0);
  }

  /** Makes all undelivered events due immediately. */
  async retryAll(): Promise<void> {
    await this.options.db
      .update(paymentEvents)
      .set({ nextAttemptAt: this.options.now() })
      .where(isNotNull(paymentEvents.nextAttemptAt));
  }

  /** Called when there may be new events. */
  wake(): void {
    if (this.running) this.again = true;
    else this.schedule(0);
  }

  /** Stops after the current delivery. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  /** Sends the due events in order. Returns how many were accepted. */
  async deliverDue(): Promise<number> {
    const { db, now } = this.options;
    const due = await db
      .select()
      .from(paymentEvents)
      .where(lte(paymentEvents.nextAttemptAt, now()))
      .orderBy(asc(paymentEvents.position))
      .limit(BATCH);
    let accepted = 0;
    for (const event of due) {
      if (await this.deliver(event)) accepted += 1;
    }
    return accepted;
  }

  private schedule(delay: number): void {
    if (this.stopped) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.running = this.run().then((pause) => {
        this.running = undefined;
        this.schedule(pause);
      });
    }, delay).unref();
  }

  /** Runs one round. Returns the milliseconds until the next one. */
  private async run(): Promise<number> {
    this.again = false;
    try {
      await this.deliverDue();
      const pause = await this.pause();
      return this.wasWoken() ? 0 : pause;
    } catch (error) {
      if (!this.stopped) this.options.log.error(error, 'Webhook events could not be delivered');
      return POLL_MS;
    }
  }

  private wasWoken(): boolean {
    return this.again;
  }

  /** Waits for the next due event, but no longer than the poll interval. */
  private async pause(): Promise<number> {
    const [next] = await this.options.db
      .select({ at: paymentEvents.nextAttemptAt })
      .from(paymentEvents)
      .where(isNotNull(paymentEvents.nextAttemptAt))
      .orderBy(asc(paymentEvents.nextAttemptAt))
      .limit(1);
    if (!next?.at) return POLL_MS;
    const wait = next.at.getTime() - this.options.now().getTime();
    return Math.min(POLL_MS, Math.max(0, wait));
  }

  private async deliver(event: EventRow): Promise<boolean> {
    const url = this.options.url();
    if (url === null || !(await this.claim(event))) return false;
    const accepted = await this.send(url, event);
    const now = this.options.now();
    const isOver = accepted || now.getTime() - event.createdAt.getTime() > GIVE_UP_MS;
    await this.options.db
      .update(paymentEvents)
      .set({ delivered: accepted, nextAttemptAt: isOver ? null : after(now, retryDelay(event)) })
      .where(eq(paymentEvents.id, event.id));
    return accepted;
  }

  /** Claims the event for the longest time that sending can take. Only one server succeeds. */
  private async claim(event: EventRow): Promise<boolean> {
    const { db, now } = this.options;
    const claimed = await db
      .update(paymentEvents)
      .set({ attempts: event.attempts + 1, nextAttemptAt: after(now(), CLAIM_MS) })
      .where(and(eq(paymentEvents.id, event.id), eq(paymentEvents.attempts, event.attempts)))
      .returning({ id: paymentEvents.id });
    return claimed.length === 1;
  }

  private async send(url: string, event: EventRow): Promise<boolean> {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'Stripe-Signature': this.sign(event.payload),
          'User-Agent': 'Stripe/1.0 (local payment service)',
        },
        body: event.payload,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'manual',
      });
      await answer.arrayBuffer();
      if (answer.ok) return true;
      this.options.log.warn({ event: event.id, status: answer.status }, 'Webhook not accepted');
    } catch (error) {
      this.options.log.warn({ event: event.id, err: error }, 'Webhook not delivered');
    }
    return false;
  }

  /** The provider's signature scheme: HMAC-SHA256 of the time in seconds, a dot, and the body. */
  private sign(payload: string): string {
    const time = Math.floor(this.options.now().getTime() / 1000);
    const signature = createHmac('sha256', this.options.webhookSecret)
      .update(`${time}.${payload}`)
      .digest('hex');
    return `t=${time},v1=${signature}`;
  }
}

const after = (moment: Date, ms: number) => new Date(moment.getTime() + ms);

const retryDelay = (event: EventRow) =>
  Math.min(RETRY_MAX_MS, FIRST_RETRY_MS * 2 ** event.attempts);
