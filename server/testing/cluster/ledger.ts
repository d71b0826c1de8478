/** The acknowledged writes that the database must have: for each kind, a query for their keys. */
const queries = {
  cars: 'select id from products',
  /** Car and price in cents. */
  prices: `select id || ' ' || resale_cents from products`,
  /** Car and photo. */
  photos: `select listing_id || ' ' || photo_id from listing_photos`,
  reports: 'select id from reports',
  reportsTakenBack: 'select id from reports where deleted_at is not null',
  bookings: 'select id from bookings',
  cancellations: `select id from bookings where end_reason = 'cancelled'`,
  releases: `select id from bookings where end_reason = 'released'`,
  payments: 'select id from payments',
  /** Payment intents that were refunded at the provider. */
  refunds: `select transaction_id from payments where status = 'refunded'`,
};
export type Write = keyof typeof queries;
const kinds = Object.keys(queries).filter((kind): kind is Write => Object.hasOwn(queries, kind));

export type Query = (text: string) => Promise<Record<string, unknown>[]>;

/** Acknowledged writes and response statuses. */
export interface Ledger {
  writes: Record<Write, string[]>;
  /** Count of each status; "none" for failed requests. */
  statuses: Record<string, number>;
  /** When writes were acknowledged, in milliseconds. */
  writtenAt: number[];
  acknowledged: (kind: Write, key: string) => void;
}

export function openLedger(): Ledger {
  const ledger: Ledger = {
    writes: {
      cars: [],
      prices: [],
      photos: [],
      reports: [],
      reportsTakenBack: [],
      bookings: [],
      cancellations: [],
      releases: [],
      payments: [],
      refunds: [],
    },
    statuses: {},
    writtenAt: [],
    acknowledged: (kind, key) => {
      ledger.writes[kind].push(key);
      ledger.writtenAt.push(Date.now());
    },
  };
  return ledger;
}

/** Returns the acknowledged writes that are missing in the database. */
export async function findLost({ writes }: Ledger, query: Query): Promise<string[]> {
  const lost = await Promise.all(
    kinds.map(async (kind) => {
      const list = writes[kind].map((key) => `'${key}'`).join(',');
      const rows = await query(
        `select key from unnest(array[${list}]::text[]) as given (key) except (${queries[kind]})`,
      );
      return rows.map(({ key }) => `${kind}: ${String(key)}`);
    }),
  );
  return lost.flat();
}
