import { useParams } from 'react-router-dom';
import { isApiError } from '@/api/errors';
import { messageFor } from '@/api/messageFor';
import { useGetCarsOfMakeQuery } from '@/api/searchApi';
import { AsyncView } from '@/components/feedback/AsyncView';
import { PageTitle } from '@/components/PageTitle';
import { useProductCardActions } from '@/storefront/booking/useProductCardActions';
import NotFoundPage from '@/storefront/ui/NotFoundPage';
import { CarSearch } from './CarSearch';
import { usedSearch } from './usedSearch';

/** The cars of a make or model, /used/{make}/{model} (an extension): "Used Volvo V60". */
export default function UsedCarsPage() {
  const { make = '', model } = useParams();
  const query = useGetCarsOfMakeQuery({ make, ...(model === undefined ? {} : { model }) });
  const actions = useProductCardActions();
  return (
    <AsyncView
      query={query}
      label="Loading cars"
      minHeight={480}
      isPage
      failedTitle="We couldn’t load these cars"
      messageFor={messageFor}
      renderError={(error) => (isApiError(error) && error.status === 404 ? <NotFoundPage /> : null)}
    >
      {(found) => (
        <>
          <PageTitle title={`Used ${found.make} ${found.model}`.trim()} space="small" />
          <CarSearch
            key={`${make}/${model ?? ''}`}
            fixed={usedSearch(found)}
            rows={null}
            actions={actions}
          />
        </>
      )}
    </AsyncView>
  );
}
