import Box from '@mui/material/Box';
import { mdiDeleteRestore } from '@mdi/js';
import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { loadedRows } from '@/api/lists';
import { messageFor } from '@/api/messageFor';
import { useListRemovedInfiniteQuery } from '@/api/removedApi';
import { KnownRole } from '@/auth/KnownRole';
import { AsyncView } from '@/components/feedback/AsyncView';
import { EmptyState } from '@/components/feedback/EmptyState';
import { PageTitle } from '@/components/PageTitle';
import { Text } from '@/components/Text';
import { FilterLinks } from '@/dashboard/table/FilterLinks';
import { ShowMore } from '@/dashboard/ui/ShowMore';
import { RESTORE_DAYS } from '#contract/limits';
import type { RemovedKind } from '#contract/removed';
import { RemovedRow } from './RemovedRow';

const kindsOf: Record<'admin' | 'seller', { value: RemovedKind; label: string }[]> = {
  admin: [
    { value: 'user', label: 'People' },
    { value: 'report', label: 'Reports' },
    { value: 'decision', label: 'Decisions' },
    { value: 'prices', label: 'Price changes' },
  ],
  seller: [{ value: 'prices', label: 'Price changes' }],
};

/** What was removed or changed in bulk, to restore it (an extension): for sellers what they did themselves. */
export default function RemovedPage() {
  return (
    <KnownRole>
      {(role) =>
        role === 'user' ? (
          <>
            <PageTitle title="Removed" space="small" />
            <EmptyState icon={mdiDeleteRestore} title="You have nothing to restore" />
          </>
        ) : (
          <Removed options={kindsOf[role]} />
        )
      }
    </KnownRole>
  );
}

function Removed({ options }: { options: (typeof kindsOf)['admin'] }) {
  const [params] = useSearchParams();
  const kind = options.find(({ value }) => value === params.get('kind'))?.value ?? 'product';
  return (
    <>
      <PageTitle title="Removed" space="small" />
      <Text variant="body2" tone="secondary" style={{ marginBottom: 16 }}>
        {`What was removed can be restored for ${RESTORE_DAYS} days.`}
      </Text>
      <FilterLinks
        filter={{ field: 'kind', label: 'Kind', allLabel: 'Cars', options, matches: () => true }}
      />
      <RemovedList key={kind} kind={kind} />
    </>
  );
}

function RemovedList({ kind }: { kind: RemovedKind }) {
  const query = useListRemovedInfiniteQuery(kind, { refetchOnMountOrArgChange: true });
  const { currentData } = query;
  const rows = currentData && loadedRows(currentData.pages);
  const list = useRef<HTMLUListElement>(null);
  /** The row leaves: the next one takes the focus, or the one before. */
  const leave = (index: number) => {
    const buttons = list.current?.querySelectorAll('button') ?? [];
    (buttons[index + 1] ?? buttons[index - 1])?.focus();
  };
  return (
    <>
      <AsyncView
        query={{ ...query, currentData: rows }}
        label="Loading what was removed"
        minHeight={320}
        failedTitle="We couldn’t load what was removed"
        messageFor={messageFor}
      >
        {(shown) =>
          shown.length === 0 ? (
            <EmptyState
              icon={mdiDeleteRestore}
              title={`Nothing here in the last ${RESTORE_DAYS} days`}
            />
          ) : (
            <Box
              component="ul"
              ref={list}
              aria-label="Removed"
              sx={{ listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider' }}
            >
              {shown.map((row, index) => (
                <RemovedRow key={row.id} row={row} onRestore={() => leave(index)} />
              ))}
            </Box>
          )
        }
      </AsyncView>
      <ShowMore query={query} />
    </>
  );
}
