import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import type { AuditRow } from '@/api/auditLogApi';
import { LocalTime } from '@/components/LocalTime';
import { BeforeAfter } from '@/dashboard/ui/BeforeAfter';
import { CopyButton } from '@/dashboard/ui/CopyButton';
import { Fact, Facts } from '@/dashboard/ui/Facts';
import { PersonLink } from '@/dashboard/ui/PersonLink';
import { formatDayAndSeconds } from '#contract/formats';
import { actLabel, actorLabel, kindLabel, logOf } from './logLabels';
import { Subject } from './LogRow';

/** All facts of an act. */
export function LogRecord({ row }: { row: AuditRow }) {
  const { at, act, actorId, subjectId, subjectKind, changes, reason, requestId } = row;
  const kind = kindLabel(subjectKind);
  return (
    <Facts>
      {at !== null && (
        <Fact label="When">
          <LocalTime at={at} format={formatDayAndSeconds} />
        </Fact>
      )}
      <Fact label="Who">
        <PersonLink id={row.actorName && actorId} name={actorLabel(row)} />
      </Fact>
      {actorId !== null && <IdFact what="Person’s id" id={actorId} all="All of this person" />}
      <Fact label="Did">{`${actLabel(act)} (${act})`}</Fact>
      <Fact label={kind}>
        <Subject row={row} />
      </Fact>
      {subjectId !== null && <IdFact what={`${kind}’s id`} id={subjectId} all="All about it" />}
      {changes.length > 0 && (
        <Fact label="What changed">
          <BeforeAfter changes={changes} />
        </Fact>
      )}
      {reason !== null && <Fact label="Why">{reason}</Fact>}
      <IdFact what="Request id" id={requestId} all="All of this request" />
    </Facts>
  );
}

interface IdFactProps {
  what: string;
  id: string;
  /** The label of the link to all acts with this id. */
  all: string;
}

const IdFact = ({ what, id, all }: IdFactProps) => (
  <Fact label={what}>
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <Box component="code" sx={{ fontSize: '0.8125rem' }}>
        {id}
      </Box>
      <CopyButton text={id} what={`Copy ${what.charAt(0).toLowerCase()}${what.slice(1)}`} />
    </Box>
    <Link component={RouterLink} to={logOf(id)} variant="body2">
      {all}
    </Link>
  </Fact>
);
