import { PageTitle } from '@/components/PageTitle';

export default function LoginPage() {
  return <PageTitle title="Log In" />;
}
