import type { WireFailedMail } from '#contract/mails';
import type { AccountChange } from '#contract/schemas/identity';
import type { AcknowledgedResponse, DeletedResponse } from '#contract/types';
import { findUser } from '../accounts/accounts';
import { recordAct } from '../audit/audit';
import { requireRole, type RootSignedIn, type SignedIn, transact } from '../context';
import { newId } from '../lib/ids';
import { mapRows, type ListPage, type ListQuery } from '../database/lists';
import { notFound } from '../lib/errors';
import { sendJob } from '../jobs/jobs';
import { aboutAccount } from './accountHooks';
import { type NewMail, writeMails } from './mails';
import { changeFailed, listFailed, type MailRow } from './repository';
import { contentOf } from './templates';

const noMail = () => notFound('This email isn’t in the unsent list.');

/** Failed e-mails, for admins, and the mails about changes of an account: extensions. */
export const createMailsService = () => ({
  /**
   * POST /mails/account-change: emails the caller that their password or two-step verification was
   * changed. Only their identity provider knows whether it was, so the mail states no more than that.
   */
  async accountChanged(
    context: RootSignedIn,
    change: AccountChange,
  ): Promise<AcknowledgedResponse> {
    const { principal, tx, now } = context;
    const user = await findUser(tx, principal.userId);
    if (user) {
      const { facts, ...mail } = aboutAccount(user, now());
      const cause = `account-change:${newId()}`;
      const told: NewMail =
        change === 'password'
          ? { ...mail, cause, template: 'password-changed', facts }
          : { ...mail, cause, template: 'two-step-changed', facts: { ...facts, change } };
      await transact(context, (inside) => writeMails(inside, [told]));
    }
    return { acknowledged: true };
  },

  /** GET /mails/failed */
  async listFailed(
    { principal, tx }: SignedIn,
    query: ListQuery,
  ): Promise<ListPage<WireFailedMail>> {
    requireRole(principal, 'admin');
    return mapRows(await listFailed(tx, query), toWire);
  },

  /** POST /mails/{id}/retry: one more attempt, even if the mail may have been delivered. */
  async retry(context: RootSignedIn, id: string): Promise<AcknowledgedResponse> {
    requireRole(context.principal, 'admin');
    await transact(context, async (inside) => {
      const again = { state: 'waiting', nextTryAt: inside.now(), endedAt: null } as const;
      if (!(await changeFailed(inside.tx, id, again))) throw noMail();
      await recordAct(inside, 'retry-mail', id, {
        before: { state: 'failed' },
        after: { state: again.state },
      });
      await sendJob(inside, 'send-mails');
    });
    return { acknowledged: true };
  },

  /** DELETE /mails/{id}: the mail will never be sent. */
  async drop(context: RootSignedIn, id: string): Promise<DeletedResponse> {
    requireRole(context.principal, 'admin');
    await transact(context, async (inside) => {
      const dropped = { state: 'dropped', endedAt: inside.now() } as const;
      if (!(await changeFailed(inside.tx, id, dropped))) throw noMail();
      await recordAct(inside, 'drop-mail', id, {
        before: { state: 'failed' },
        after: { state: dropped.state },
      });
    });
    return { deletedCount: 1 };
  },
});

function toWire(mail: MailRow & { to: string }): WireFailedMail {
  const { id, to, template, facts, createdAt, endedAt, tries, error } = mail;
  return {
    _id: id,
    to,
    subject: contentOf(template, facts, null).subject,
    template,
    createdAt: createdAt.toISOString(),
    failedAt: (endedAt ?? createdAt).toISOString(),
    tries,
    error: error ?? '',
  };
}
