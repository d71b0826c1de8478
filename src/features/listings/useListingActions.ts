import { mdiBullhornOutline, mdiBullhornVariantOutline } from '@mdi/js';
import { messageForOutcome } from '@/api/messageFor';
import {
  useDeleteListingMutation,
  useUpdateListingMutation,
  type Listing,
} from '@/api/listingsApi';
import { plural } from '@/components/plural';
import { confirmChange, confirmDeletion, deleteAction } from '@/components/table/presets';
import type { TableAction } from '@/components/table/types';
import { messages } from '#contract/messages';

/** What a seller can do with a listing, by its state (spec §4). */
export function useListingActions(): TableAction<Listing>[] {
  const [updateListing] = useUpdateListingMutation();
  const [deleteListing] = useDeleteListingMutation();
  const change = (id: string, advertise: boolean) =>
    messageForOutcome(
      updateListing({ id, advertise }),
      ({ modifiedCount }) => modifiedCount > 0,
      messages.somethingWrong,
    );

  return [
    {
      id: 'advertise',
      label: 'Advertise',
      icon: mdiBullhornOutline,
      isOffered: ({ isSold, isAdvertised }) => !isSold && !isAdvertised,
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
      isOffered: ({ isSold, isAdvertised }) => !isSold && isAdvertised,
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
