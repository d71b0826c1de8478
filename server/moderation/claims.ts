import type { DeletedResponse } from '#contract/types';
import { recordAct } from '../audit/audit';
import { requireRole, type RootSignedIn, transact } from '../context';
import { conflict } from '../lib/errors';
import { changeCase, isClaimed, lockCase } from './caseRepository';
import { noCase, requireDecidable } from './decisions';

/**
 * POST /cases/{id}/claim, for admins: reserves an open case for the caller for `CLAIM_MS`, again if they
 * have it. 409 while another admin has it, and when it is decided.
 */
export async function claimCase(context: RootSignedIn, id: string): Promise<void> {
  requireRole(context.principal, 'admin');
  await transact(context, async (inside) => {
    const row = await lockCase(inside.tx, id);
    if (!row) throw noCase();
    requireDecidable(inside, row);
    const { userId: claimedBy } = inside.principal;
    const claimedAt = inside.now();
    await changeCase(inside.tx, id, { claimedBy, claimedAt });
    // A claim that the same admin renews is no news.
    if (isClaimed(row, claimedAt)) return;
    const isTakenOver = row.claimedBy !== null && row.claimedBy !== claimedBy;
    await recordAct(inside, isTakenOver ? 'take-over-case' : 'claim-case', id, {
      before: { claimedBy: isTakenOver ? row.claimedBy : null },
      after: { claimedBy },
    });
  });
}

/** DELETE /cases/{id}/claim: gives the case back. 409 unless the caller has it. */
export function releaseCase(context: RootSignedIn, id: string): Promise<DeletedResponse> {
  requireRole(context.principal, 'admin');
  return transact(context, async (inside) => {
    const { tx, principal } = inside;
    const row = await lockCase(tx, id);
    if (!row) throw noCase();
    if (row.claimedBy !== principal.userId) throw conflict('You haven’t claimed this case.');
    await changeCase(tx, id, { claimedBy: null, claimedAt: null });
    await recordAct(inside, 'release-case', id, {
      before: { claimedBy: row.claimedBy },
      after: { claimedBy: null },
    });
    return { deletedCount: 1 };
  });
}
