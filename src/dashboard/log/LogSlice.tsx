import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { useListAuditLogQuery } from '@/api/auditLogApi';
import { messageFor } from '@/api/messageFor';
import { AsyncView } from '@/components/feedback/AsyncView';
import { Text } from '@/components/Text';
import { logOf } from './logLabels';
import { LogList } from './LogList';
import { LogRow } from './LogRow';

const SHOWN_MAX = 10;

/**
 * The last acts by or about one thing, for admins, with a link to all of them (an extension).
 *
 * @param id of the person, car, booking or other subject
 */
export function LogSlice({ id }: { id: string }) {
  const search = new URLSearchParams({ q: id }).toString();
  const query = useListAuditLogQuery({ search, pageSize: SHOWN_MAX });
  return (
    <AsyncView
      query={query}
      label="Loading the log"
      minHeight={96}
      failedTitle="We couldn’t load the log"
      messageFor={messageFor}
    >
      {({ rows, isBounded }) =>
        rows.length === 0 ? (
          <Text variant="body2" tone="secondary">
            Nothing was recorded yet.
          </Text>
        ) : (
          <div>
            <LogList>
              {rows.map((row) => (
                <LogRow key={row.id} row={row} open={{ to: logOf(id, row.id) }} />
              ))}
            </LogList>
            <Link
              component={RouterLink}
              to={logOf(id)}
              variant="body2"
              sx={{ display: 'inline-block', mt: 1 }}
            >
              {isBounded ? 'All in the log' : 'Open in the log'}
            </Link>
          </div>
        )
      }
    </AsyncView>
  );
}
