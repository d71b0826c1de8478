import Box from '@mui/material/Box';
import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { useGetProductToEditQuery } from '@/api/productEditingApi';
import { messageFor } from '@/api/messageFor';
import { AsyncView } from '@/components/feedback/AsyncView';
import { carName } from '@/components/labels';
import { PageTitle } from '@/components/PageTitle';
import { Text } from '@/components/Text';
import { routes } from '#contract/routes';
import { atRow, readListOrigin } from '@/dashboard/ui/listOrigin';
import { EditActions } from './editing/EditActions';
import { EditProduct } from './editing/EditProduct';
import { ProductStatus } from './productsSetup';

export default function EditProductPage() {
  const { productId = '' } = useParams();
  const query = useGetProductToEditQuery(productId);
  const navigate = useNavigate();
  const location = useLocation();
  // The list, also while a dialog has its own history entry.
  const [origin] = useState(() => readListOrigin(location.state));
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1.5,
          mb: 3,
        }}
      >
        <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
          <PageTitle title="Edit car" />
          {query.currentData && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
              <Text style={{ overflowWrap: 'anywhere' }}>{carName(query.currentData.name)}</Text>
              <ProductStatus product={query.currentData} />
            </Box>
          )}
        </Box>
        {query.currentData && <EditActions product={query.currentData} />}
      </Box>
      <AsyncView
        query={query}
        label="Loading car"
        minHeight={640}
        failedTitle="We couldn’t load this car"
        messageFor={messageFor}
      >
        {(product) => (
          <EditProduct
            key={productId}
            product={product}
            onDone={() =>
              void navigate(origin?.path ?? routes.dashboard, {
                state: origin && atRow(origin.rowId),
              })
            }
          />
        )}
      </AsyncView>
    </>
  );
}
