import Stack from '@mui/material/Stack';
import { PageTitle } from '@/components/PageTitle';
import { ProfilePanel } from './ProfilePanel';

/** The person's own account. */
export default function ProfilePage() {
  return (
    <Stack sx={{ gap: 3 }}>
      <PageTitle title="Profile" />
      <ProfilePanel />
    </Stack>
  );
}
