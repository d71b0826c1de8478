import * as yup from 'yup';
import type { CaseDecision } from './cases';

/** Extension: what was removed or changed in bulk, and can be taken back for 30 days. */

export const removedKinds = ['product', 'user', 'report', 'decision', 'prices'] as const;
export type RemovedKind = (typeof removedKinds)[number];

/** What takes an act back: POST /removed/{kind}/{id}/restore. */
export interface Undo {
  kind: RemovedKind;
  id: string;
}

/** GET /removed: sellers get what they removed themselves, admins everything. */
export interface WireRemoved {
  /** Of the product, user, report, case or price change. */
  _id: string;
  kind: RemovedKind;
  /** Of the car or the person; a report and a decision have that of what they are about, prices that of the first car. */
  name: string;
  picture?: string;
  /** Of a person. */
  email?: string;
  /** ISO times: since when, and from when on nobody can restore it. */
  removedAt: string;
  goneAt: string;
  by: 'owner' | 'admin';
  /** What was decided about a case. */
  decision?: CaseDecision;
  /** What the admin wrote. */
  reason?: string;
  /** The cars that come back with a person, or whose prices were changed. */
  cars?: number;
  /** Why it cannot be restored now. */
  obstacle?: string;
}

/** POST /removed/{kind}/{id}/restore */
export interface RestoredResponse {
  /** What is back. */
  message: string;
}

export const removedKind = () =>
  yup.string().oneOf(removedKinds, 'Unknown kind.').required('kind is required.');
