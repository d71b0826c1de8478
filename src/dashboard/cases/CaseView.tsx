import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import type { CaseDetail } from '@/api/cases';
import { LocalTime } from '@/components/LocalTime';
import { plural } from '@/components/labels';
import { StatusBadge } from '@/components/StatusBadge';
import { Text } from '@/components/Text';
import { LogSlice } from '@/dashboard/log/LogSlice';
import { Fact, Facts } from '@/dashboard/ui/Facts';
import { PersonLink } from '@/dashboard/ui/PersonLink';
import { reportReasonLabels } from '#contract/cases';
import { formatDayAndTime } from '#contract/formats';
import { routes } from '#contract/routes';
import { decidedLabels } from '@/dashboard/ui/decidedLabels';
import { AppealForm } from './AppealForm';
import { CaseEvidence, Part } from './CaseEvidence';
import { goneLabel, subjectName, whyLabel } from './caseLabels';

/** Everything that is known about a case, and the appeal to answer. Decisions are in the bar below. */
export function CaseView({ found }: { found: CaseDetail }) {
  const { subjectKind, subjectId, subjectName: name, decision, earlier } = found;
  const gone = decision === null ? goneLabel(found) : null;
  return (
    <Box sx={panes}>
      <Box sx={column}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
          <Text as="h2" variant="h4" tabIndex={-1} style={{ outline: 'none' }}>
            {`Case ${found.number}: ${subjectName(found)}`}
          </Text>
          {decision !== null && <StatusBadge tone="neutral">{decidedLabels[decision]}</StatusBadge>}
          {gone !== null && <StatusBadge tone="red">{gone}</StatusBadge>}
          {subjectKind === 'product' && !found.isGone && (
            <Link component={RouterLink} to={routes.product(subjectId, name)}>
              Open as a buyer sees it
            </Link>
          )}
        </Box>
        {decision !== null && <Decided found={found} />}
        {found.appeal !== '' && found.appealOutcome === null && <AppealForm found={found} />}
        <CaseEvidence found={found} />
      </Box>
      <Box sx={column}>
        {found.person && <Person found={found} person={found.person} />}
        {earlier.length > 0 && (
          <Part title="Earlier cases">
            <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
              {earlier.map((other) => (
                <li key={other.id}>
                  <Link component={RouterLink} to={routes.case(other.id)}>
                    {`${other.number} ${subjectName(other)}`}
                  </Link>
                  <span>{` ${whyLabel(other)} · ${
                    other.decision === null ? 'Open' : decidedLabels[other.decision]
                  }${other.appealOutcome === 'overruled' ? ', overruled' : ''}`}</span>
                </li>
              ))}
            </Box>
          </Part>
        )}
        <Part title="Log">
          <LogSlice id={found.id} />
        </Part>
      </Box>
    </Box>
  );
}

const column = { display: 'grid', gap: 3, alignContent: 'start', minWidth: 0 };

/** What is known about the person is below the case, or beside it. */
const panes = {
  display: 'grid',
  gap: 3,
  overflowWrap: 'anywhere',
  '@media (min-width: 1440px)': { gridTemplateColumns: 'minmax(0, 1fr) 256px' },
};

function Decided({ found }: { found: CaseDetail }) {
  const { decidedAt, decidedBy, reason, statement, appeal, appealAnswer, appealOutcome } = found;
  return (
    <Facts>
      <Fact label="Decided">
        {decidedAt !== null && <LocalTime at={decidedAt} format={formatDayAndTime} />}
        <span>{decidedBy ? ` by ${decidedBy.name}` : ', as its last report was taken back'}</span>
      </Fact>
      {reason !== null && statement && (
        <Fact label={reportReasonLabels[reason]}>{`“${statement}”`}</Fact>
      )}
      {found.suspendedUntil !== null && (
        <Fact label="Until">
          <LocalTime at={found.suspendedUntil} format={formatDayAndTime} />
        </Fact>
      )}
      {appeal && <Fact label="Appeal">{`“${appeal}”`}</Fact>}
      {appealOutcome !== null && (
        <Fact
          label={`${appealOutcome === 'upheld' ? 'Upheld' : 'Overruled'} by ${found.appealDecidedBy?.name ?? 'another admin'}`}
        >{`“${appealAnswer}”`}</Fact>
      )}
    </Facts>
  );
}

interface PersonProps {
  found: CaseDetail;
  person: NonNullable<CaseDetail['person']>;
}

const Person = ({ found, person }: PersonProps) => (
  <Part title={person.role === 'seller' ? 'The seller' : 'The person'}>
    <Text variant="body2">
      <PersonLink id={found.personId} name={person.name} />
      <span>
        {` · ${person.email} · ${person.forSale} for sale · ${plural(person.strikes, '1 strike', '# strikes')} in a year${
          person.isVerified ? ' · verified' : ''
        }`}
      </span>
    </Text>
  </Part>
);
