import { mdiDeleteOutline } from '@mdi/js';
import { messageForOutcome } from '@/api/messageFor';
import { useDeleteReportMutation } from '@/api/reportsApi';
import { countOf, type RowNoun, type TableAction } from '@/components/table/types';
import { messages } from '#contract/messages';
import type { ReportRow } from './useReportedListings';

/** Deletes a reported product together with its report (spec §6). */
export function useDeleteReport(noun: RowNoun): TableAction<ReportRow> {
  const [deleteReport] = useDeleteReportMutation();
  return {
    id: 'delete',
    label: 'Delete',
    icon: mdiDeleteOutline,
    isOffered: () => true,
    run: ({ id, productId }) =>
      messageForOutcome(
        deleteReport({ productId, reportId: id }),
        // The product may be gone with an earlier report about it: then only the report goes.
        ({ productResult, reportResult }) =>
          productResult.deletedCount + reportResult.deletedCount > 0,
        'Nothing was deleted. This report may be gone already.',
      ),
    doneOne: messages.listingDeleted,
    doneMany: (count) => `Deleted ${countOf(count, noun)} and their products.`,
    confirm: {
      title: messages.confirmTitle,
      text: messages.confirmText,
      confirmLabel: 'Delete',
    },
    isDestructive: true,
    takesRowAway: true,
    isBulk: true,
  };
}
