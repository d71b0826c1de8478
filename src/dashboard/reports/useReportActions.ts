import { mdiFlagOffOutline } from '@mdi/js';
import { useMemo } from 'react';
import { outcomeForRow } from '@/api/messageFor';
import { useDeleteReportMutation, useDismissReportMutation } from '@/api/reportsApi';
import { plural } from '@/components/labels';
import { confirmDeletion, deleteAction } from '@/dashboard/table/presets';
import type { TableAction } from '@/dashboard/table/types';
import { messages } from '#contract/messages';
import { removalReasonSchema } from '#contract/schemas/booking';
import type { ReportRow } from '@/api/bare/useReportedProducts';

/** Admin actions on a report: dismiss it or delete the reported car (spec §6). */
export function useReportActions(): TableAction<ReportRow>[] {
  const [dismissReport] = useDismissReportMutation();
  const [deleteReport] = useDeleteReportMutation();

  return useMemo(
    () => [
      {
        id: 'dismiss',
        label: 'Dismiss',
        icon: mdiFlagOffOutline,
        isOffered: ({ isDismissible }) => isDismissible,
        run: ({ id }) => outcomeForRow(dismissReport(id), ({ deletedCount }) => deletedCount > 0),
        done: 'The report is dismissed.',
        undo: ({ id }) => ({ kind: 'report', id }),
        confirm: {
          title: 'Dismiss this report?',
          text: 'This closes the report. The car stays on sale.',
          confirmLabel: 'Dismiss',
        },
        removesRow: true,
        bulk: {
          confirm: (count) => ({
            title: plural(count, 'Dismiss # report?', 'Dismiss # reports?'),
            text: 'This closes the reports. The cars stay on sale.',
            confirmLabel: plural(count, 'Dismiss # report', 'Dismiss # reports'),
          }),
          done: (count) => plural(count, 'Dismissed # report.', 'Dismissed # reports.'),
          failed: (count) =>
            plural(count, 'Couldn’t dismiss # report', 'Couldn’t dismiss # reports'),
        },
      },
      deleteAction({
        run: ({ id, productId }, decision) =>
          outcomeForRow(
            deleteReport({ productId, reportId: id, ...decision }),
            // An earlier report may have deleted the product. Then only the report is deleted.
            ({ productResult, reportResult }) =>
              productResult.deletedCount + reportResult.deletedCount > 0,
          ),
        done: messages.productDeleted,
        undo: ({ productId: id }) => ({ kind: 'product', id }),
        plan: { act: 'delete-product', subjectId: ({ productId }) => productId },
        reason: {
          schema: removalReasonSchema,
          isRequired: true,
          hint: 'The seller reads this by email and in My Products.',
        },
        bulk: {
          confirm: (count) =>
            confirmDeletion(
              plural(count, 'Delete # report and its car', 'Delete # reports and their cars'),
            ),
          done: (count) =>
            plural(count, 'Deleted # report and its car.', 'Deleted # reports and their cars.'),
          failed: (count) =>
            plural(
              count,
              'Couldn’t delete # report and its car',
              'Couldn’t delete # reports and their cars',
            ),
        },
      }),
    ],
    [dismissReport, deleteReport],
  );
}
