import { begin, book, cancel, order, pay, record } from './buyerActs';
import * as others from './otherActs';
import * as provider from './providerActs';
import type { Act } from './scene';

/** What can happen, and how often compared with the others. */
export const acts = {
  order: { act: order, weight: 4 },
  book: { act: book, weight: 2 },
  begin: { act: begin, weight: 2 },
  pay: { act: pay, weight: 2 },
  record: { act: record, weight: 2 },
  cancel: { act: cancel, weight: 2 },

  release: { act: others.release, weight: 1 },
  reprice: { act: others.reprice, weight: 1 },
  withdrawOrRelist: { act: others.withdrawOrRelist, weight: 1 },
  deleteCar: { act: others.deleteCar, weight: 1 },
  takeDown: { act: others.takeDown, weight: 1 },
  ban: { act: others.ban, weight: 1 },
  pry: { act: others.pry, weight: 1 },
  meddle: { act: others.meddle, weight: 1 },

  refund: { act: provider.refund, weight: 2 },
  settleRefund: { act: provider.settleRefund, weight: 2 },
  dispute: { act: provider.dispute, weight: 1 },
  decideDispute: { act: provider.decideDispute, weight: 2 },
  payOtherwise: { act: provider.payOtherwise, weight: 3 },
  deliver: { act: provider.deliver, weight: 2 },
  deliverAgain: { act: provider.deliverAgain, weight: 1 },
  loseWebhooks: { act: provider.loseWebhooks, weight: 1 },
  goAway: { act: provider.goAway, weight: 1 },
  loseResponses: { act: provider.loseResponses, weight: 1 },
  comeBack: { act: provider.comeBack, weight: 1 },
  wait: { act: provider.wait, weight: 3 },
  work: { act: provider.work, weight: 2 },
} satisfies Record<string, { act: Act; weight: number }>;

export type ActName = keyof typeof acts;
