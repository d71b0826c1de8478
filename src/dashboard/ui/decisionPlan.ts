import type { Hit, Plan, Told } from '@/api/plansApi';
import { ALREADY_HANDLED } from '@/components/feedback/toast';
import { plural } from '@/components/labels';
import { formatCount } from '#contract/formats';
import { formatPrice } from '#contract/money';
import type { HitKind, PlannedAct, Recipient } from '#contract/plans';

/** The texts of what an act would do, and the plans of several subjects as one. */

export interface HitLine {
  kind: HitKind;
  label: string;
  /** What becomes of them. */
  fate: string;
  figure: string;
  /** The figure before it changed; null if it has not. */
  was: string | null;
  /** It cannot be restored. */
  isForGood: boolean;
}

const labels: Record<HitKind, string> = {
  'cars-for-sale': 'Cars for sale',
  'cars-on-hold': 'Cars on hold for buyers',
  'unpaid-bookings': 'Unpaid bookings',
  'paid-orders': 'Paid orders',
  'open-sales': 'Paid sales, not handed over',
  'open-requests': 'Open requests for money',
  'open-disputes': 'Disputed payments',
  conversations: 'Conversations',
  reports: 'Reports',
  photos: 'Photos',
  'sold-cars': 'Sold cars',
  bookings: 'Bookings',
  payments: 'Payments',
  refund: 'Refunded to the buyer’s card',
  'refunded-before': 'Refunded before',
  left: 'Stays paid',
};

type Fates = Partial<Record<HitKind, string>>;

const suspending: Fates = {
  'cars-for-sale': 'are hidden until it ends',
  'unpaid-bookings': 'end',
  'paid-orders': 'go on',
  'open-sales': 'go on',
};
const removing: Fates = {
  'unpaid-bookings': 'end',
  'paid-orders': 'stay',
  conversations: 'stay readable',
  reports: 'close',
  photos: 'are hidden, and stay for the case',
};

const refunding: Fates = {
  refund: 'now, once',
  'paid-orders': 'are cancelled',
  'sold-cars': 'stay off sale until the seller lists them again',
};

const fates: Record<PlannedAct, Fates> = {
  'delete-user': {
    'cars-for-sale': 'leave the market',
    'unpaid-bookings': 'end',
    'paid-orders': 'stay',
    'open-sales': 'become requests for money, which you decide',
    'open-requests': 'stay open until you decide',
    'open-disputes': 'stay with the bank',
    conversations: 'end',
  },
  'suspend-user': suspending,
  'delete-product': removing,
  'decide-unfounded': { reports: 'close' },
  'decide-warn': { reports: 'close' },
  'decide-hide': {
    'cars-for-sale': 'go off sale until they are changed',
    'unpaid-bookings': 'end',
    reports: 'close',
  },
  'decide-remove': removing,
  'decide-suspend': { ...suspending, reports: 'close' },
  'decide-closed': { reports: 'close' },
  'match-payment': { bookings: 'become paid orders', 'sold-cars': 'leave the market' },
  'send-back-payment': { payments: 'go back to the card as a whole, once' },
  'refund-part': { refund: 'now, once', 'paid-orders': 'stay paid', 'sold-cars': 'stay sold' },
  'refund-kept': refunding,
  'refund-returned': {
    ...refunding,
    'sold-cars': 'come back within a week, and stay off sale until the seller lists them again',
  },
};

const forGood = new Set<HitKind>(['unpaid-bookings', 'refund']);

/** Their figure is the amount alone. */
const amounts = new Set<HitKind>(['refund', 'refunded-before', 'left']);

const figureOf = (kind: HitKind, { count, amountCents }: Omit<Hit, 'kind'>): string =>
  amounts.has(kind)
    ? formatPrice(amountCents ?? 0)
    : amountCents
      ? `${formatCount(count)} · ${formatPrice(amountCents)}`
      : formatCount(count);

/** The hits of all plans together, by kind in the order of the first plan that has it. */
function sumHits(plans: readonly Plan[]): Map<HitKind, Omit<Hit, 'kind'>> {
  const sums = new Map<HitKind, Omit<Hit, 'kind'>>();
  for (const { kind, count, amountCents } of plans.flatMap(({ hits }) => hits)) {
    const sum = sums.get(kind);
    sums.set(kind, {
      count: (sum?.count ?? 0) + count,
      amountCents: (sum?.amountCents ?? 0) + (amountCents ?? 0),
    });
  }
  return sums;
}

/** What the act affects, and what of it is another number than in the plans seen before. */
export function hitLines(
  act: PlannedAct,
  plans: readonly Plan[],
  seen: readonly Plan[] | null,
): HitLine[] {
  const [now, before] = [sumHits(plans), sumHits(seen ?? plans)];
  return [...new Set([...now.keys(), ...before.keys()])].map((kind) => {
    const none = { count: 0, amountCents: null };
    const [figure, was] = [
      figureOf(kind, now.get(kind) ?? none),
      figureOf(kind, before.get(kind) ?? none),
    ];
    return {
      kind,
      label: labels[kind],
      fate: fates[act][kind] ?? '',
      figure,
      was: was === figure ? null : was,
      isForGood: forGood.has(kind),
    };
  });
}

const recipients: Record<Recipient, [one: string, many: string]> = {
  owner: ['the owner', '# owners'],
  buyers: ['the buyer', '# buyers'],
  sellers: ['the seller', '# sellers'],
  reporters: ['the person who reported it', '# people who reported it'],
};

/** "To 3 buyers: Booking ended" */
export const toldTitle = ({ who, count, subject }: Told): string =>
  `To ${plural(count, ...recipients[who])}: ${subject}`;

/** Who is notified by all plans together. The same text to several is shown once, as to the first. */
export function sumTold(plans: readonly Plan[]): Told[] {
  const sums = new Map<string, Told>();
  for (const told of plans.flatMap((plan) => plan.told)) {
    const key = [told.who, ...told.paragraphs].join('\n');
    const sum = sums.get(key);
    sums.set(key, sum ? { ...sum, count: sum.count + told.count } : told);
  }
  return [...sums.values()];
}

/** Why nothing can be done to these subjects, for plans without one that is allowed. */
export function whyNone(subjectCount: number, [first]: readonly Plan[]): string {
  if (!first) return ALREADY_HANDLED;
  return subjectCount === 1 && first.refusal !== null
    ? first.refusal
    : 'None of them can be changed now.';
}
