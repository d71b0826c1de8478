import Box from '@mui/material/Box';
import { useId } from 'react';
import { useParams } from 'react-router-dom';
import { isGone } from '@/api/errors';
import { messageFor } from '@/api/messageFor';
import { useGetProductQuery } from '@/api/productsApi';
import { AsyncView } from '@/components/feedback/AsyncView';
import { EmptyState } from '@/components/feedback/EmptyState';
import { carName } from '@/components/labels';
import { PageTitle } from '@/components/PageTitle';
import { Text } from '@/components/Text';
import { LogSlice } from '@/dashboard/log/LogSlice';
import { Extended } from '@/store/Extended';
import { ReportedCar } from './ReportedCar';
import { useReportQueue } from './useReportQueue';
import { VerdictBar } from './VerdictBar';

/** A reported car, for an admin to judge. It needs only spec §7. */
export default function ReportPage() {
  const { productId: id = '' } = useParams();
  const nameId = useId();
  const logId = useId();
  const query = useGetProductQuery(id);
  const queue = useReportQueue(id);
  const { currentData: product, error } = query;
  return (
    <>
      <PageTitle
        title="Reported car"
        documentTitle={product && carName(product.name)}
        space="medium"
      />
      <Box sx={{ mb: 4 }}>
        {isGone(error) ? (
          <EmptyState title="This car no longer exists" />
        ) : (
          <AsyncView
            query={query}
            label="Loading car"
            minHeight={640}
            failedTitle="We couldn’t load this car"
            messageFor={messageFor}
          >
            {(car) => (
              // The id of the URL, because a response can omit it.
              <ReportedCar
                key={id}
                product={{ ...car, id }}
                nameId={nameId}
                reports={queue.reports}
              />
            )}
          </AsyncView>
        )}
      </Box>
      <Extended>
        <Box component="section" aria-labelledby={logId} sx={{ mb: 4 }}>
          <Text as="h2" variant="h5" id={logId} style={{ marginBottom: 12 }}>
            Log
          </Text>
          <LogSlice id={id} />
        </Box>
      </Extended>
      {(product !== undefined || error !== undefined) && (
        <AsyncView
          query={queue.query}
          label="Loading reports"
          failedTitle="We couldn’t check whether this car is reported"
          messageFor={messageFor}
        >
          {() => <VerdictBar key={id} nameId={nameId} queue={queue} />}
        </AsyncView>
      )}
    </>
  );
}
