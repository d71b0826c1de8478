import { PageTitle } from '@/components/PageTitle';

export default function SignupPage() {
  return <PageTitle title="Sign Up" />;
}
