import { PageTitle } from '@/components/PageTitle';

export default function ReportsPage() {
  return <PageTitle title="Reported Products" />;
}
