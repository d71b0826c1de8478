import { PageTitle } from '@/components/PageTitle';
import { ImportPanel } from './importing/ImportPanel';

/** The page on which sellers import products from a CSV file (an extension). */
export default function ImportProductsPage() {
  return (
    <>
      <PageTitle title="Import cars" space="medium" />
      <ImportPanel />
    </>
  );
}
