import { mdiEmailCheckOutline } from '@mdi/js';
import type { FailedMail } from '@/api/mailsApi';
import { dayColumn } from '@/dashboard/table/presets';
import { tableLabels } from '@/dashboard/table/tableLabels';
import type { TableColumn, TableSetup } from '@/dashboard/table/types';
import { formatDayAndTime } from '#contract/formats';

const mailsColumns: readonly TableColumn<FailedMail>[] = [
  {
    field: 'subject',
    header: 'Subject',
    value: ({ subject }) => subject || 'No subject',
    isSearched: true,
    isSortable: false,
    minWidth: 160,
    card: 'title',
  },
  {
    field: 'to',
    header: 'To',
    value: ({ to }) => to,
    isSearched: true,
    isSortable: false,
    minWidth: 150,
  },
  {
    field: 'error',
    header: 'Error',
    value: ({ error }) => error || 'No details',
    isSortable: false,
    minWidth: 142,
    flex: 1.5,
  },
  {
    field: 'tries',
    header: 'Attempts',
    value: ({ tries }) => tries,
    isNumeric: true,
    isSortable: false,
    minWidth: 92,
    flex: 0,
  },
  dayColumn('createdAt', 'Written', ({ createdAt }) => createdAt),
  {
    ...dayColumn<FailedMail>('failedAt', 'Last try', ({ failedAt }) => failedAt, formatDayAndTime),
    minWidth: 176,
  },
];

export const mailsTable: TableSetup<FailedMail> = {
  id: 'mails',
  label: 'Unsent emails',
  fields: mailsColumns,
  nameOf: ({ subject, to }) => `${subject ? `“${subject}”` : 'email'} to ${to}`,
  actionsWidth: 168,
  empty: {
    icon: mdiEmailCheckOutline,
    title: 'No unsent emails',
    message: 'Emails that fail after several attempts appear here.',
  },
  labels: tableLabels('email', 'emails'),
};
