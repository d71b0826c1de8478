import { deliver } from '../orders';
import { begin, book, cancel, cancelWhileOpening, order, pay, record } from './buyerActs';
import * as faults from './faultActs';
import * as moneyBack from './moneyBackActs';
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
  cancelWhileOpening: { act: cancelWhileOpening, weight: 1 },

  ask: { act: moneyBack.ask, weight: 3 },
  withdrawRequest: { act: moneyBack.withdraw, weight: 1 },
  accept: { act: moneyBack.accept, weight: 3 },
  acceptInVain: { act: moneyBack.acceptInVain, weight: 1 },
  decline: { act: moneyBack.decline, weight: 1 },
  meddleWithRequest: { act: moneyBack.meddle, weight: 1 },

  release: { act: others.release, weight: 1 },
  reprice: { act: others.reprice, weight: 1 },
  withdrawOrRelist: { act: others.withdrawOrRelist, weight: 1 },
  deleteCar: { act: others.deleteCar, weight: 2 },
  takeDown: { act: others.takeDown, weight: 1 },
  ban: { act: others.ban, weight: 1 },
  pry: { act: others.pry, weight: 1 },
  meddle: { act: others.meddle, weight: 1 },

  refund: { act: provider.refund, weight: 2 },
  refundAtOnce: { act: provider.refundAtOnce, weight: 2 },
  settleRefund: { act: provider.settleRefund, weight: 2 },
  dispute: { act: provider.dispute, weight: 1 },
  decideDispute: { act: provider.decideDispute, weight: 2 },
  payOtherwise: { act: provider.payOtherwise, weight: 3 },
  payLate: { act: provider.payLate, weight: 1 },
  deliver: { act: ({ world }) => deliver(world.money), weight: 2 },
  deliverInVain: { act: provider.deliverInVain, weight: 2 },
  deliverAgain: { act: provider.deliverAgain, weight: 1 },
  loseWebhooks: { act: provider.loseWebhooks, weight: 1 },
  wait: { act: provider.wait, weight: 3 },
  work: { act: provider.work, weight: 2 },

  goAway: { act: faults.goAway, weight: 1 },
  loseResponses: { act: faults.loseResponses, weight: 1 },
  failDatabase: { act: faults.failDatabase, weight: 1 },
  recover: { act: faults.recover, weight: 2 },
} satisfies Record<string, { act: Act; weight: number }>;

export type ActName = keyof typeof acts;
