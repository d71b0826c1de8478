import type { NoteForm } from '#contract/people';
import type { AcknowledgedResponse } from '#contract/types';
import { recordAct } from '../audit/audit';
import { requireRole, type RootSignedIn, transact } from '../context';
import { notFound } from '../lib/errors';
import { newId } from '../lib/ids';
import { announce } from '../live/live';
import { findUserEver } from './accounts';
import { adminNotes } from './schema';

/** POST /people/{id}/notes (extension): adds a note that only admins read. */
export function addNote(
  context: RootSignedIn,
  userId: string,
  { text }: NoteForm,
): Promise<AcknowledgedResponse> {
  requireRole(context.principal, 'admin');
  return transact(context, async (inside) => {
    const { tx, now, principal } = inside;
    if (!(await findUserEver(tx, userId))) throw notFound('User not found.');
    const id = newId();
    await tx
      .insert(adminNotes)
      .values({ id, userId, authorId: principal.userId, text, createdAt: now() });
    await recordAct(inside, 'note-user', userId, { after: { noteId: id } });
    await announce(inside, [{ kind: 'user', id: userId, to: 'admins' }]);
    return { acknowledged: true };
  });
}
