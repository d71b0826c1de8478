import type { FetchArgs } from '@reduxjs/toolkit/query/react';
import { fieldsOf } from '@/lib/json';

type Body = Record<string, unknown>;

/** What did not happen because the session ended, by endpoint; null for no message. */
const sentences: Partial<Record<string, string | null | ((body: Body) => string)>> = {
  createBooking: 'The car wasn’t booked.',
  deleteBooking: 'The booking wasn’t cancelled.',
  releaseBooking: 'The booking wasn’t cancelled.',
  createPayment: 'Your order doesn’t show the payment yet. Do not pay again.',
  createReport: 'The car wasn’t reported.',
  deleteReport: 'The car wasn’t deleted.',
  takeBackReport: 'Your report wasn’t withdrawn.',
  dismissReport: 'The report wasn’t dismissed.',
  createProduct: 'Your car wasn’t listed.',
  changeProduct: 'Your changes weren’t saved.',
  updateProduct: ({ advertise }) =>
    advertise === true ? 'The car wasn’t advertised.' : 'The car is still advertised.',
  withdrawProduct: ({ withdrawn, soldElsewhere }) => {
    if (soldElsewhere === true) return 'The car wasn’t marked as sold elsewhere.';
    return withdrawn === true ? 'The car wasn’t withdrawn.' : 'The car wasn’t listed again.';
  },
  deleteProduct: 'The car wasn’t deleted.',
  changePrices: 'The prices weren’t changed.',
  importProducts: 'The cars weren’t imported.',
  createDraft: 'Your draft wasn’t saved.',
  updateDraft: 'Your draft wasn’t saved.',
  deleteDraft: 'The draft wasn’t deleted.',
  turnPhoto: 'The photo wasn’t rotated.',
  updateUser: ({ verified }) =>
    verified === true ? 'The seller wasn’t verified.' : 'The seller is still verified.',
  deleteUser: 'The account wasn’t deleted.',
  retryMail: 'The email wasn’t resent.',
  deleteMail: 'The email wasn’t discarded.',
  revokeSessions: 'Your other devices are still logged in.',
  deleteOwnRecord: 'Your account wasn’t deleted.',
  // Not started by a button.
  createAccessToken: null,
  createUser: null,
  sendPhoto: null,
  createPhoto: null,
  deleteUpload: null,
};

/** The message that a change was not made because the session ended; null for queries. */
export function notDoneMessage(
  { type, endpoint }: { type: 'query' | 'mutation'; endpoint: string },
  { body }: FetchArgs,
): string | null {
  if (type === 'query') return null;
  const sentence = sentences[endpoint];
  if (sentence === undefined) return 'Your last change wasn’t saved.';
  return typeof sentence === 'function' ? sentence(fieldsOf(body)) : sentence;
}
