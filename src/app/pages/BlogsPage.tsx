import { PageTitle } from '@/components/PageTitle';

export default function BlogsPage() {
  return <PageTitle title="Questions and answers" />;
}
