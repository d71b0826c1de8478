import type { User } from '@/api/usersApi';
import type { ListFilter } from '@/api/listFields';
import { StatusBadge } from '@/components/StatusBadge';
import { RowLink } from '@/dashboard/table/RowLink';
import { dayFilter } from '@/dashboard/table/rangeFilters';
import { dayColumn } from '@/dashboard/table/presets';
import type { TableColumn } from '@/dashboard/table/types';
import { useFromList } from '@/dashboard/ui/listOrigin';
import { usePhoneText } from '@/components/usePhoneText';
import { VerifiedBadge } from '@/components/VerifiedBadge';
import { Extended } from '@/store/Extended';
import { formatDay } from '#contract/formats';
import { routes } from '#contract/routes';

/** Accounts without a name are identified by their email. */
export const personName = ({ name, email }: User): string => name || email;

function PersonName({ person }: { person: User }) {
  const state = useFromList(person.id);
  const name = personName(person);
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 6, minWidth: 0 }}>
      <span style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Extended fallback={<span>{name}</span>}>
          <RowLink to={routes.person(person.id)} state={state}>
            {name}
          </RowLink>
        </Extended>
      </span>
      {person.isVerified && <VerifiedBadge />}
      {person.isSuspended && <StatusBadge tone="red">suspended</StatusBadge>}
    </span>
  );
}

const nameColumn: TableColumn<User> = {
  field: 'name',
  header: 'Name',
  value: personName,
  isSearched: true,
  render: (person) => <PersonName person={person} />,
  minWidth: 160,
  card: 'title',
};

const emailColumn: TableColumn<User> = {
  field: 'email',
  header: 'Email',
  value: ({ email }) => email,
  isSearched: true,
  minWidth: 200,
};

const signedUpColumn: TableColumn<User> = {
  ...dayColumn('createdAt', 'Signed up', ({ createdAt }) => createdAt),
  isOptional: true,
  card: 'none',
  isExtension: true,
};

export const buyersColumns: readonly TableColumn<User>[] = [
  nameColumn,
  emailColumn,
  signedUpColumn,
];

const statusOf = ({ isVerified }: User) => (isVerified ? 'verified' : 'unverified');

/** The email, with what a seller who asks to be verified wrote. */
function SellerEmail({ seller: { email, request, declined } }: { seller: User }) {
  const phoneText = usePhoneText();
  const wrote = request && [
    formatDay(request.createdAt),
    phoneText(request.phone),
    request.company,
    request.note,
  ];
  return (
    <span style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
      <span>{email}</span>
      {wrote && (
        <span style={{ display: 'block' }}>
          <StatusBadge tone="amber">asked</StatusBadge>{' '}
          <span>{wrote.filter(Boolean).join(' · ')}</span>
        </span>
      )}
      {declined && (
        <span style={{ display: 'block' }}>
          <StatusBadge tone="neutral">declined</StatusBadge>{' '}
          <span>{`${formatDay(declined.at)} · ${declined.reason}`}</span>
        </span>
      )}
    </span>
  );
}

/** When they signed up. */
export const buyersFilters: readonly ListFilter<User>[] = [
  dayFilter('createdAt', 'Signed up', ({ createdAt }) => createdAt),
];

export const sellersColumns: readonly TableColumn<User>[] = [
  nameColumn,
  { ...emailColumn, render: (seller) => <SellerEmail seller={seller} /> },
  {
    field: 'verified',
    header: 'Status',
    value: statusOf,
    isSortable: false,
    render: (seller) => (
      <StatusBadge tone={seller.isVerified ? 'green' : 'amber'}>{statusOf(seller)}</StatusBadge>
    ),
    minWidth: 120,
    flex: 0.3,
    card: 'badge',
  },
  signedUpColumn,
];

export const sellersFilters: readonly ListFilter<User>[] = [
  {
    field: 'verified',
    label: 'Verification',
    allLabel: 'All',
    options: [
      { value: 'true', label: 'Verified' },
      { value: 'false', label: 'Unverified' },
    ],
    matches: ({ isVerified }, value) => isVerified === (value === 'true'),
  },
  {
    field: 'asked',
    label: 'Request',
    allLabel: 'All',
    options: [{ value: 'true', label: 'Asked' }],
    matches: ({ request }) => request !== null,
    isExtension: true,
  },
  ...buyersFilters,
];
