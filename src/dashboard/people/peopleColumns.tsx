import type { User } from '@/api/usersApi';
import type { ListFilter } from '@/api/listFields';
import { StatusBadge } from '@/components/StatusBadge';
import type { TableColumn } from '@/dashboard/table/types';
import { usePhoneText } from '@/components/usePhoneText';
import { VerifiedBadge } from '@/components/VerifiedBadge';
import { formatDay } from '#contract/formats';

/** Accounts without a name are identified by their email. */
export const personName = ({ name, email }: User): string => name || email;

const emailColumn: TableColumn<User> = {
  field: 'email',
  header: 'Email',
  value: ({ email }) => email,
  isSearched: true,
  minWidth: 200,
};

export const buyersColumns: readonly TableColumn<User>[] = [
  {
    field: 'name',
    header: 'Name',
    value: personName,
    isSearched: true,
    minWidth: 160,
    card: 'title',
  },
  emailColumn,
];

const statusOf = ({ isVerified }: User) => (isVerified ? 'verified' : 'unverified');

function SellerName({ seller }: { seller: User }) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 6, minWidth: 0 }}>
      <span style={{ minWidth: 0, overflowWrap: 'anywhere' }}>{personName(seller)}</span>
      {seller.isVerified && <VerifiedBadge />}
    </span>
  );
}

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

export const sellersColumns: readonly TableColumn<User>[] = [
  {
    field: 'name',
    header: 'Name',
    value: personName,
    isSearched: true,
    render: (seller) => <SellerName seller={seller} />,
    minWidth: 160,
    card: 'title',
  },
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
];
