import { mdiEmailCheckOutline } from '@mdi/js';
import type { FailedMail } from '@/api/mailsApi';
import { dayColumn } from '@/components/table/presets';
import { tableWords } from '@/components/table/tableWords';
import type { TableColumn, TableSetup } from '@/components/table/types';
import { formatDayAndTime } from '#contract/formats';

const mailsColumns: readonly TableColumn<FailedMail>[] = [
  {
    field: 'subject',
    header: 'Subject',
    value: ({ subject }) => subject || 'Without a subject',
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
    header: 'What went wrong',
    value: ({ error }) => error || 'Nothing was said',
    isSortable: false,
    minWidth: 170,
    flex: 1.5,
  },
  {
    field: 'tries',
    header: 'Tries',
    value: ({ tries }) => tries,
    isNumeric: true,
    isSortable: false,
    minWidth: 64,
    flex: 0,
  },
  dayColumn('createdAt', 'Written', ({ createdAt }) => createdAt),
  {
    ...dayColumn<FailedMail>('failedAt', 'Last try', ({ failedAt }) => failedAt),
    text: ({ failedAt }) => (failedAt === null ? '–' : formatDayAndTime(failedAt)),
  },
];

/** Emails that could not be sent, for the admin. */
export const mailsTable: TableSetup<FailedMail> = {
  id: 'mails',
  label: 'Unsent emails',
  fields: mailsColumns,
  nameOf: ({ subject, to }) => `${subject || 'email'} to ${to}`,
  actionsWidth: 168,
  empty: {
    icon: mdiEmailCheckOutline,
    title: 'Every email was sent',
    message: 'Emails that could not be sent after several tries appear here.',
  },
  words: tableWords('email', 'emails'),
};
