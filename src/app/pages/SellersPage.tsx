import { PageTitle } from '@/components/PageTitle';

export default function SellersPage() {
  return <PageTitle title="All Sellers" />;
}
