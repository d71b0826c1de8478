import { PageTitle } from '@/components/PageTitle';

export default function CategoryPage() {
  return <PageTitle title="Cars" />;
}
