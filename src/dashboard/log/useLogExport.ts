import { useState } from 'react';
import { useLazyCollectAuditLogQuery, type AuditRow } from '@/api/auditLogApi';
import { messageFor } from '@/api/messageFor';
import { showError, showNotice } from '@/components/feedback/toast';
import { collectRows } from '@/dashboard/table/collectRows';
import { csvNameOf, csvText, downloadCsv } from '@/dashboard/ui/files';
import { formatCount } from '#contract/formats';
import { changeText } from './logLabels';

const EXPORTED_MAX = 10_000;

const header = [
  'When',
  'Who',
  'Who (id)',
  'Did',
  'To what',
  'Id',
  'What changed',
  'Why',
  'Request',
];
const cells = (row: AuditRow) => [
  row.at ?? '',
  row.actorName ?? row.actorKind,
  row.actorId ?? '',
  row.act,
  row.subjectKind,
  row.subjectId ?? '',
  row.changes.map(changeText).join('; '),
  row.reason ?? '',
  row.requestId,
];

/** Exports the rows that the filters leave, the latest 10,000 at most. */
export function useLogExport(filters: string) {
  const [fetchRows] = useLazyCollectAuditLogQuery();
  const [isExporting, setIsExporting] = useState(false);
  const start = async () => {
    setIsExporting(true);
    let left = EXPORTED_MAX;
    try {
      const rows = await collectRows(async (args) => {
        const page = await fetchRows({ ...args, search: filters }).unwrap();
        left -= page.rows.length;
        const { next, ...last } = page;
        return left > 0 ? page : { ...last, total: last.rows.length, isComplete: true };
      }, {});
      downloadCsv(csvNameOf('log'), csvText([header, ...rows.map(cells)]));
      if (left <= 0) showNotice(`The file has the latest ${formatCount(EXPORTED_MAX)} lines.`);
    } catch (error) {
      showError(`Export failed. ${messageFor(error)}`);
    }
    setIsExporting(false);
  };
  return { isExporting, start: () => void start() };
}
