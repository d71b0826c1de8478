import { endSuspension, findSuspension } from '../accounts/accounts';
import type { SignedIn } from '../context';
import type { Transaction } from '../database/client';
import { AppError } from '../lib/errors';
import { giveBackPhotos, type PhotoHooks } from '../photos/photos';
import { lockDeleted, lockProduct, releaseCar, restoreLocked } from '../products/products';
import type { CaseRow } from './caseRepository';
import type { DecisionDeps } from './decisions';

/**
 * Reverses what a decision changed: restores the car with its photos, lets it be listed, or ends the
 * suspension. Returns false if that is no longer possible, such as after 30 days, when a deleted car is
 * purged. Locks the person and the car, so call it before the case is locked.
 */
export async function reverseEffect(
  inside: SignedIn<Transaction>,
  { hooks, photoHooks }: DecisionDeps,
  row: CaseRow,
): Promise<boolean> {
  const { tx } = inside;
  if (row.decision === 'suspend') {
    const open = await findSuspension(tx, row.personId);
    // It is over, or another decision has suspended them since.
    return open?.caseId !== row.id || endSuspension(inside, hooks, row.personId);
  }
  if (row.decision === 'hide') {
    await lockProduct(tx, row.subjectId);
    await releaseCar(tx, row.subjectId);
  }
  return row.decision !== 'remove' || restoreCar(inside, photoHooks, row);
}

async function restoreCar(
  inside: SignedIn<Transaction>,
  hooks: PhotoHooks,
  { subjectId, photoIds, removedPhotoIds }: CaseRow,
): Promise<boolean> {
  const product = await lockDeleted(inside.tx, subjectId).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  if (product === null) return false;
  // In the order of the car as it was reported; later ones behind.
  const places = [...photoIds, ...removedPhotoIds];
  const ids = [...removedPhotoIds].sort((a, b) => places.indexOf(a) - places.indexOf(b));
  await giveBackPhotos(inside, hooks, subjectId, ids);
  await restoreLocked(inside, product);
  return true;
}
