import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import type { ReactNode } from 'react';
import type { Person } from '@/api/peopleApi';
import { EmptyState } from '@/components/feedback/EmptyState';
import { Text } from '@/components/Text';
import { formatDay, formatDayAndTime } from '#contract/formats';
import { reportReasonLabels } from '#contract/reportReasons';
import { routes } from '#contract/routes';

interface LinesProps<Item> {
  label: string;
  empty: string;
  items: readonly Item[];
  lineOf: (item: Item) => { id: string; title: ReactNode; about: string };
}

/** A plain list: a title, and what else is known. */
export function Lines<Item>({ label, empty, items, lineOf }: LinesProps<Item>) {
  if (items.length === 0) return <EmptyState title={empty} />;
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      {items.map(lineOf).map(({ id, title, about }) => (
        <Box
          component="li"
          key={id}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: 'space-between',
            gap: 1,
            px: 2,
            py: 1.5,
            overflowWrap: 'anywhere',
            '& + &': { borderTop: 1, borderColor: 'divider' },
          }}
        >
          <Text variant="body2">{title}</Text>
          <Text variant="body2" tone="secondary">
            {about}
          </Text>
        </Box>
      ))}
    </Box>
  );
}

const caseLink = (id: string, number: number, kind: Person['cases'][number]['subjectKind']) => (
  <Link component={RouterLink} to={routes.case(id)} color="inherit">
    {`Case ${number} about a ${kind === 'product' ? 'car' : kind === 'user' ? 'person' : kind}`}
  </Link>
);

interface CaseListProps extends Pick<Person, 'cases'> {
  label: string;
  empty: string;
}

/** Cases against a person. The one of a conversation shows it, and records who reads it. */
export const CaseList = ({ cases, label, empty }: CaseListProps) => (
  <Lines
    label={label}
    empty={empty}
    items={cases}
    lineOf={({ id, number, subjectKind, decision, openedAt }) => ({
      id,
      title: caseLink(id, number, subjectKind),
      about: [decision ?? 'open', openedAt && formatDay(openedAt)].filter(Boolean).join(' · '),
    })}
  />
);

/** What a person reported, and what became of it. */
export const ReportList = ({ reports }: Pick<Person, 'reports'>) => (
  <Lines
    label="Reports by this person"
    empty="No reports by this person"
    items={reports}
    lineOf={({ id, caseId, number, subjectKind, reason, state, at }) => ({
      id,
      title: caseLink(caseId, number, subjectKind),
      about: [reason && reportReasonLabels[reason], state, at && formatDay(at)]
        .filter(Boolean)
        .join(' · '),
    })}
  />
);

export const MailList = ({ mails }: Pick<Person, 'mails'>) => (
  <Lines
    label="Emails"
    empty="No emails in the last 30 days"
    items={mails}
    lineOf={({ id, template, state, at }) => ({
      id,
      title: template,
      about: [state, at && formatDayAndTime(at)].filter(Boolean).join(' · '),
    })}
  />
);
