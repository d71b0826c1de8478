import { mdiAccountGroupOutline, mdiStorefrontOutline } from '@mdi/js';
import type { User } from '@/api/usersApi';
import { PhoneLink } from '@/components/PhoneLink';
import { Text } from '@/components/Text';
import { LogSlice } from '@/dashboard/log/LogSlice';
import { tableLabels } from '@/dashboard/table/tableLabels';
import type { RowPanelSetup, TableSetup } from '@/dashboard/table/types';
import { Fact, Facts } from '@/dashboard/ui/Facts';
import { formatDay } from '#contract/formats';
import { routes } from '#contract/routes';
import {
  buyersColumns,
  buyersFilters,
  personName,
  sellersColumns,
  sellersFilters,
} from './peopleColumns';

const panel: RowPanelSetup<User> = {
  render: (person) => <PersonRecord person={person} />,
  to: ({ id }) => routes.person(id),
};

/** All Buyers (spec §2). */
export const buyersTable: TableSetup<User> = {
  id: 'buyers',
  label: 'All Buyers',
  fields: buyersColumns,
  filters: buyersFilters,
  nameOf: personName,
  panel,
  actionsWidth: 110,
  empty: {
    icon: mdiAccountGroupOutline,
    title: 'No buyers yet',
    message: 'People who sign up as buyers appear here.',
  },
  labels: tableLabels('buyer', 'buyers'),
};

/** All Sellers (spec §2). */
export const sellersTable: TableSetup<User> = {
  id: 'sellers',
  label: 'All Sellers',
  fields: sellersColumns,
  filters: sellersFilters,
  nameOf: personName,
  panel,
  actionsWidth: 250,
  empty: {
    icon: mdiStorefrontOutline,
    title: 'No sellers yet',
    message: 'People who sign up as sellers appear here.',
  },
  labels: tableLabels('seller', 'sellers'),
};

/** What the list has about a person, and the last acts about them. */
function PersonRecord({
  person: { id, email, role, isVerified, createdAt, request, declined },
}: {
  person: User;
}) {
  return (
    <>
      <Facts>
        <Fact label="Email">{email}</Fact>
        {createdAt !== null && <Fact label="Signed up">{formatDay(createdAt)}</Fact>}
        {role === 'seller' && (
          <Fact label="Verification">{isVerified ? 'Verified' : 'Unverified'}</Fact>
        )}
        {request && (
          <>
            <Fact label="Asked to be verified">{formatDay(request.createdAt)}</Fact>
            <Fact label="Phone">
              <PhoneLink phone={request.phone} />
            </Fact>
            {request.company && <Fact label="Company">{request.company}</Fact>}
            {request.note && <Fact label="Note">{request.note}</Fact>}
          </>
        )}
        {declined && <Fact label={`Declined on ${formatDay(declined.at)}`}>{declined.reason}</Fact>}
      </Facts>
      <section>
        <Text as="h3" variant="subtitle1" style={{ marginBottom: 8 }}>
          Log
        </Text>
        <LogSlice id={id} />
      </section>
    </>
  );
}
