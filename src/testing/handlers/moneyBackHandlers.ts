import { http, HttpResponse } from 'msw';
import type { WireMoneyBackCase } from '#contract/moneyBack';
import type { AcceptMoneyBackBody, DeclineMoneyBackBody } from '#contract/schemas/moneyBack';
import { pagedList } from './paged';
import { api } from './respond';

let made = 0;

export function makeMoneyBackCase(overrides: Partial<WireMoneyBackCase> = {}): WireMoneyBackCase {
  made += 1;
  return {
    _id: `request-${made}`,
    state: 'open',
    reason: 'fault',
    note: 'The gearbox is broken.',
    photos: [],
    askedAt: '2026-11-20T08:00:00.000Z',
    reply: null,
    replyUntil: '2026-11-22T08:00:00.000Z',
    decideBy: '2026-11-23T08:00:00.000Z',
    decidedAt: null,
    amount: null,
    refundedAt: null,
    answer: '',
    bookingId: '3ab16c93-0000-4000-8000-000000000000',
    productId: 'car-of-request',
    productName: `Car ${made}`,
    picture: '',
    buyerId: 'bea',
    buyerName: 'Bea Buyer',
    buyerEmail: 'bea@example.com',
    buyerPhone: '+351 912 345 678',
    sellerId: 'sam',
    sellerName: 'Sam Seller',
    sellerEmail: 'sam@example.com',
    sellerPhone: '',
    handedOverAt: null,
    receivedAt: null,
    decidedBy: '',
    price: 14_155,
    left: 14_155,
    isDisputed: false,
    problem: null,
    ...overrides,
  };
}

/** A server that lists requests for money and records the decisions. */
export function moneyBackServer(cases: WireMoneyBackCase[]) {
  /** The recorded decisions. */
  const decided: unknown[] = [];
  const decide = (id: string, changes: Partial<WireMoneyBackCase>) => {
    const request = cases.find(({ _id }) => _id === id);
    if (!request) return HttpResponse.json({ message: 'Request not found.' }, { status: 404 });
    return HttpResponse.json(
      Object.assign(request, { decidedAt: '2026-11-21T08:00:00.000Z', ...changes }),
    );
  };
  const handlers = [
    pagedList('/money-back', () => cases),
    http.get<{ id: string }>(api('/money-back/:id'), ({ params: { id } }) =>
      HttpResponse.json(cases.find(({ _id }) => _id === id) ?? null),
    ),
    http.post<{ id: string }, AcceptMoneyBackBody>(
      api('/money-back/:id/accept'),
      async ({ request, params: { id } }) => {
        const body = await request.json();
        decided.push({ accept: id, ...body });
        const left = body.left - body.amount;
        const refundedAt = '2026-11-21T08:00:05.000Z';
        const { amount, answer } = body;
        return decide(id, { state: 'accepted', amount, left, answer, refundedAt });
      },
    ),
    http.post<{ id: string }, DeclineMoneyBackBody>(
      api('/money-back/:id/decline'),
      async ({ request, params: { id } }) => {
        const { answer } = await request.json();
        decided.push({ decline: id, answer });
        return decide(id, { state: 'declined', answer });
      },
    ),
  ];
  return { handlers, decided };
}
