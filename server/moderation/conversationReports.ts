import * as yup from 'yup';
import { apiPaths } from '#contract/apiPaths';
import { blockOrReportSchema, type BlockOrReportBody } from '#contract/schemas/conversations';
import { id } from '#contract/schemas/fields';
import type { AcknowledgedResponse } from '#contract/types';
import { requireActive, type RootSignedIn, transact } from '../context';
import { answer } from '../http/answers';
import { signedIn } from '../http/context';
import { route } from '../http/paths';
import type { App } from '../http/validation';
import { blockPerson } from '../messages/messages';
import { insertReport } from './reportRepository';
import { reportedConversation } from './snapshots';

/**
 * POST /conversations/{id}/block-or-report: what was written last is kept with the case, as it is now.
 * A person has one open report of a conversation. 404 for everyone but the two.
 */
const blockOrReport = (
  context: RootSignedIn,
  conversationId: string,
  { block, report }: BlockOrReportBody,
): Promise<AcknowledgedResponse> =>
  transact(context, async (inside) => {
    if (report) requireActive(inside.principal);
    const reported = await reportedConversation(inside, conversationId);
    if (block) await blockPerson(inside, reported.subject.personId);
    if (report) await insertReport(inside, reported, report);
    return { acknowledged: true };
  });

export function conversationReportRoutes(app: App): void {
  app.post(
    route(apiPaths.blockOrReport(':id')),
    {
      config: { limit: 'reports' },
      schema: {
        tags: ['Reports'],
        summary: 'Block the other person of a conversation, report it, or both',
        response: { 200: answer('AcknowledgedResponse') },
        params: yup.object({ id: id('Conversation') }),
        body: blockOrReportSchema,
      },
    },
    (request) => blockOrReport(signedIn(request), request.params.id, request.body),
  );
}
