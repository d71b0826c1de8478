import * as yup from 'yup';
import { SEARCH_MAX } from './lists';
import { optionalText } from './schemas/fields';

/** Extension, for admins: what a text may mean, of all kinds. */

export const foundKinds = ['person', 'car', 'order'] as const;
export type FoundKind = (typeof foundKinds)[number];

/** So many of each kind are found. */
export const FOUND_MAX = 5;

/** A person, a car or an order that matches. */
export interface WireFound {
  kind: FoundKind;
  _id: string;
  /** Of the person or car; of an order, that of its car. */
  name: string;
  /** The email of the person, of the seller of the car, or of the buyer of the order. */
  email?: string;
  /** Of an order. */
  buyerId?: string;
  /** Of an order that was paid: the provider’s id. */
  paymentId?: string;
}

/** The query of GET /find: a name, an email, an order number or an id. */
export const findSchema = yup.object({
  q: optionalText('q', SEARCH_MAX).required('q is required.'),
});
