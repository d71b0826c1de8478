import {
  mdiBullhornOutline,
  mdiBullhornVariantOutline,
  mdiEyeOffOutline,
  mdiEyeOutline,
} from '@mdi/js';
import { messageForOutcome } from '@/api/messageFor';
import {
  useDeleteListingMutation,
  useUpdateListingMutation,
  type Listing,
} from '@/api/listingsApi';
import { useWithdrawListingMutation } from '@/api/listingEditingApi';
import { plural } from '@/components/plural';
import { confirmChange, confirmDeletion, deleteAction } from '@/components/table/presets';
import type { TableAction } from '@/components/table/types';
import { useCan } from '@/store/useCan';
import { messages } from '#contract/messages';

/** What a seller can do with a listing, by its state (spec §4). */
export function useListingActions(): TableAction<Listing>[] {
  const [updateListing] = useUpdateListingMutation();
  const [deleteListing] = useDeleteListingMutation();
  const [withdrawListing] = useWithdrawListingMutation();
  const canWithdraw = useCan('edits');
  const change = (id: string, advertise: boolean) =>
    messageForOutcome(
      updateListing({ id, advertise }),
      ({ modifiedCount }) => modifiedCount > 0,
      messages.somethingWrong,
    );

  const withdraw = (id: string, withdrawn: boolean) =>
    messageForOutcome(
      withdrawListing({ id, withdrawn }),
      ({ modifiedCount }) => modifiedCount > 0,
      messages.somethingWrong,
    );

  return [
    {
      id: 'advertise',
      label: 'Advertise',
      icon: mdiBullhornOutline,
      isOffered: ({ status, isAdvertised }) => status === 'unsold' && !isAdvertised,
      run: ({ id }) => change(id, true),
      done: messages.advertised,
      bulk: {
        confirm: (count) =>
          confirmChange(plural(count, 'Advertise # product', 'Advertise # products')),
        done: (count) => plural(count, 'Advertised # product.', 'Advertised # products.'),
        failed: (count) =>
          plural(count, 'Advertise failed for # product', 'Advertise failed for # products'),
      },
    },
    {
      id: 'unadvertise',
      label: 'Unadvertise',
      icon: mdiBullhornVariantOutline,
      isOffered: ({ status, isAdvertised }) => status === 'unsold' && isAdvertised,
      run: ({ id }) => change(id, false),
      done: messages.unadvertised,
      bulk: {
        confirm: (count) =>
          confirmChange(plural(count, 'Unadvertise # product', 'Unadvertise # products')),
        done: (count) => plural(count, 'Unadvertised # product.', 'Unadvertised # products.'),
        failed: (count) =>
          plural(count, 'Unadvertise failed for # product', 'Unadvertise failed for # products'),
      },
    },
    ...(canWithdraw ? withdrawActions(withdraw) : []),
    deleteAction({
      run: ({ id }) =>
        messageForOutcome(
          deleteListing(id),
          ({ deletedCount }) => deletedCount > 0,
          'Nothing was deleted. This product may be gone already.',
        ),
      done: messages.listingDeleted,
      bulk: {
        confirm: (count) => confirmDeletion(plural(count, 'Delete # product', 'Delete # products')),
        done: (count) => plural(count, 'Deleted # product.', 'Deleted # products.'),
        failed: (count) =>
          plural(count, 'Delete failed for # product', 'Delete failed for # products'),
      },
    }),
  ];
}

/** Off the market and back: for a selection; for one car its form has the buttons. */
const withdrawActions = (
  change: (id: string, withdrawn: boolean) => Promise<string | null>,
): TableAction<Listing>[] => [
  {
    id: 'withdraw',
    label: 'Withdraw',
    icon: mdiEyeOffOutline,
    isForSelection: true,
    isOffered: ({ status }) => status === 'unsold',
    run: ({ id }) => change(id, true),
    done: 'Your car is off the market.',
    bulk: {
      confirm: (count) => confirmChange(plural(count, 'Withdraw # product', 'Withdraw # products')),
      done: (count) => plural(count, 'Withdrew # product.', 'Withdrew # products.'),
      failed: (count) =>
        plural(count, 'Withdraw failed for # product', 'Withdraw failed for # products'),
    },
  },
  {
    id: 'list-again',
    label: 'List again',
    icon: mdiEyeOutline,
    isForSelection: true,
    isOffered: ({ isWithdrawn }) => isWithdrawn,
    run: ({ id }) => change(id, false),
    done: 'Your car is for sale again.',
    bulk: {
      confirm: (count) =>
        confirmChange(plural(count, 'List # product again', 'List # products again')),
      done: (count) => plural(count, 'Listed # product again.', 'Listed # products again.'),
      failed: (count) =>
        plural(count, 'List again failed for # product', 'List again failed for # products'),
    },
  },
];
