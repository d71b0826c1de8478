import { useEffect } from 'react';
import { useGetClosingsQuery, type Closing } from '@/api/ownAccountApi';
import type { User } from '@/api/usersApi';
import { Notice } from '@/components/feedback/Notice';
import { plural } from '@/components/labels';
import { Text } from '@/components/Text';
import { formatPrice } from '#contract/money';

const LISTED_MAX = 5;

interface ClosingPreviewProps {
  people: readonly User[];
  /** Takes why none of the accounts can be deleted; null if one can, or while that is unknown. */
  onRefusal: (reason: string | null) => void;
}

/** What deleting these accounts would end, and what it would leave to be decided. */
export function ClosingPreview({ people, onRefusal }: ClosingPreviewProps) {
  const ids = people.map(({ id }) => id);
  const { currentData, isFetching, isError, refetch } = useGetClosingsQuery(ids, {
    refetchOnMountOrArgChange: true,
  });
  const [only] = people;
  const refusal = isFetching ? null : refusalOf(currentData ?? []);
  useEffect(() => onRefusal(refusal), [onRefusal, refusal]);
  return (
    <Text as="div" style={{ marginTop: 16, overflowWrap: 'anywhere' }}>
      {people.length === 1 && <div>{only?.email}</div>}
      {isFetching ? (
        <div role="status">Checking for open orders…</div>
      ) : isError || !currentData ? (
        <Notice tone="warning" role="status" retry={{ isBusy: isFetching, run: refetch }}>
          We couldn’t check what this leaves open.
        </Notice>
      ) : (
        <div role="status" style={{ display: 'grid', gap: 8 }}>
          <Facts closings={currentData} isOne={people.length === 1} />
        </div>
      )}
    </Text>
  );
}

const countRefused = (closings: readonly Closing[]): number =>
  closings.filter(({ refusal }) => refusal !== null).length;

const refusedText = (count: number): string =>
  plural(
    count,
    '# account can’t be deleted now, because of a booking or payment in progress.',
    '# accounts can’t be deleted now, because of bookings or payments in progress.',
  );

/** Why none of the accounts can be deleted; null if one can. */
function refusalOf(closings: readonly Closing[]): string | null {
  const [first] = closings;
  if (!first || countRefused(closings) < closings.length) return null;
  return closings.length === 1 ? first.refusal : refusedText(closings.length);
}

function Facts({ closings, isOne }: { closings: readonly Closing[]; isOne: boolean }) {
  const total = sumOf(closings);
  const listed = isOne ? [] : closings.filter((closing) => factsOf(closing) !== '');
  const refused = countRefused(closings);
  return (
    <>
      <div>{factsOf(total) || 'Nothing is open.'}</div>
      {listed.length > 0 && (
        <ul>
          {listed.slice(0, LISTED_MAX).map((closing) => (
            <li key={closing.email}>{`${closing.email}: ${factsOf(closing)}`}</li>
          ))}
          {listed.length > LISTED_MAX && <li>{`${listed.length - LISTED_MAX} more`}</li>}
        </ul>
      )}
      {total.justSold > 0 && (
        <div>Paid sales that weren’t handed over become requests for money, which you decide.</div>
      )}
      {total.openRequests > 0 && <div>Open requests for money stay open until you decide.</div>}
      {refused > 0 && refused < closings.length && (
        <Notice tone="warning" role="status">
          {refusedText(refused)}
        </Notice>
      )}
    </>
  );
}

type Numbers = Pick<
  Closing,
  | 'justSold'
  | 'justSoldCents'
  | 'heldCars'
  | 'openRequests'
  | 'openDisputes'
  | 'carsForSale'
  | 'paidCount'
  | 'unpaidBookings'
>;

const sumOf = (closings: readonly Closing[]): Numbers => {
  const sum = (of: (closing: Closing) => number) =>
    closings.reduce((before, closing) => before + of(closing), 0);
  return {
    justSold: sum(({ justSold }) => justSold),
    justSoldCents: sum(({ justSoldCents }) => justSoldCents ?? 0),
    heldCars: sum(({ heldCars }) => heldCars),
    openRequests: sum(({ openRequests }) => openRequests),
    openDisputes: sum(({ openDisputes }) => openDisputes),
    carsForSale: sum(({ carsForSale }) => carsForSale),
    paidCount: sum(({ paidCount }) => paidCount),
    unpaidBookings: sum(({ unpaidBookings }) => unpaidBookings),
  };
};

/** Empty if the account has nothing that deleting it would touch. */
function factsOf(facts: Numbers): string {
  const { justSold, justSoldCents, heldCars, openRequests } = facts;
  const count = (value: number, one: string, many: string) =>
    value > 0 ? [plural(value, one, many)] : [];
  return [
    ...count(
      justSold,
      `# paid sale, ${formatPrice(justSoldCents ?? 0)}, not handed over`,
      `# paid sales, ${formatPrice(justSoldCents ?? 0)}, not handed over`,
    ),
    ...count(heldCars, '# car on hold', '# cars on hold'),
    ...count(openRequests, '# open request for money', '# open requests for money'),
    ...count(facts.openDisputes, '# disputed payment', '# disputed payments'),
    ...count(facts.carsForSale, '# car for sale', '# cars for sale'),
    ...count(facts.paidCount, '# car bought', '# cars bought'),
    ...count(facts.unpaidBookings, '# unpaid booking', '# unpaid bookings'),
  ].join(' · ');
}
