import { PageTitle } from '@/components/PageTitle';

export default function AddProductPage() {
  return <PageTitle title="Add Product" />;
}
