import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router-dom';
import { EmptyState } from '@/components/feedback/EmptyState';
import { PageTitle } from '@/components/PageTitle';
import { useIsExtended } from '@/store/useIsExtended';
import { routes } from '#contract/routes';
import { ImportPanel } from './importing/ImportPanel';

/** The page on which sellers import products from a CSV file. */
export default function ImportProductsPage() {
  const isExtended = useIsExtended();
  return (
    <>
      <PageTitle title="Import cars" space="medium" />
      {isExtended ? (
        <ImportPanel />
      ) : (
        <EmptyState
          title="Import isn’t available"
          message="Add your cars one at a time instead."
          action={
            <Button component={RouterLink} to={routes.addProduct} variant="contained">
              Add Product
            </Button>
          }
        />
      )}
    </>
  );
}
