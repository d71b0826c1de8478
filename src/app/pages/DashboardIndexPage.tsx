import { PageTitle } from '@/components/PageTitle';

export default function DashboardIndexPage() {
  return <PageTitle title="Dashboard" />;
}
