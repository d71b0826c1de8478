import { PageTitle } from '@/components/PageTitle';
import { SellersTable } from './SellersTable';

/** All Sellers, for the admin (spec §2). */
export default function SellersPage() {
  return (
    <>
      <PageTitle title="All Sellers" space="medium" />
      <SellersTable />
    </>
  );
}
