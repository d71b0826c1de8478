import { createHash } from 'node:crypto';
import { errorCodes } from '#contract/errorCodes';
import type { WireHit, WirePlan, WireTold } from '#contract/plans';
import { AppError } from './errors';

/** What a module knows of an act before it happens. */
export interface PlanPart {
  hits?: WireHit[];
  told?: WireTold[];
}

/** Puts the parts of the modules together. Hits of 0, and texts to nobody, are left out. */
export function toPlan(id: string, parts: PlanPart[], refusal: string | null): WirePlan {
  const facts = {
    _id: id,
    hits: parts.flatMap(({ hits = [] }) => hits).filter(({ count }) => count > 0),
    told: parts.flatMap(({ told = [] }) => told).filter(({ count }) => count > 0),
    ...(refusal === null ? {} : { refusal }),
  };
  const hash = createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
  return { ...facts, hash };
}

/**
 * Throws 409 with the new plan if the act no longer does what the caller confirmed.
 *
 * @param confirmed the hash of their plan; clients without extensions send none
 */
export function checkPlan(confirmed: string | undefined, plan: WirePlan): void {
  if (!confirmed || confirmed === plan.hash) return;
  throw new AppError(
    409,
    errorCodes.planChanged,
    'Something has changed since you checked. Nothing was done. Check again.',
    { plan },
  );
}
