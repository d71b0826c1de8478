import { mdiFlagOffOutline } from '@mdi/js';
import { messageForOutcome } from '@/api/messageFor';
import { useDismissReportMutation } from '@/api/reportsApi';
import { countOf, type RowNoun, type TableAction } from '@/components/table/types';
import type { ReportRow } from './useReportedListings';

/** Closes a report that turned out to be false; offered where the server says that it can. */
export function useDismissReport(noun: RowNoun): TableAction<ReportRow> {
  const [dismissReport] = useDismissReportMutation();
  return {
    id: 'dismiss',
    label: 'Dismiss',
    icon: mdiFlagOffOutline,
    isOffered: ({ isDismissible }) => isDismissible,
    run: ({ id }) =>
      messageForOutcome(
        dismissReport(id),
        ({ deletedCount }) => deletedCount > 0,
        'Nothing was dismissed. This report may be gone already.',
      ),
    doneOne: 'The report is dismissed.',
    doneMany: (count) => `Dismissed ${countOf(count, noun)}.`,
    confirm: {
      title: 'Dismiss this report?',
      text: 'The report is closed for good, and the car stays on sale.',
      confirmLabel: 'Dismiss',
    },
    manyText: 'The reports are closed for good, and their cars stay on sale.',
    takesRowAway: true,
    isBulk: true,
  };
}
