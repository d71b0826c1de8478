import { mdiBullhornOutline, mdiBullhornVariantOutline, mdiDeleteOutline } from '@mdi/js';
import { messageForOutcome } from '@/api/messageFor';
import type { Listing } from '@/api/models';
import { useDeleteListingMutation, useUpdateListingMutation } from '@/api/listingsApi';
import { countOf, type RowNoun, type TableAction } from '@/components/table/types';
import { messages } from '#contract/messages';

/** What a seller can do with a listing, by its state (spec §4). */
export function useListingActions(noun: RowNoun): TableAction<Listing>[] {
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
      doneOne: messages.advertised,
      doneMany: (count) => `Advertised ${countOf(count, noun)}.`,
      isBulk: true,
    },
    {
      id: 'unadvertise',
      label: 'Unadvertise',
      icon: mdiBullhornVariantOutline,
      isOffered: ({ isSold, isAdvertised }) => !isSold && isAdvertised,
      run: ({ id }) => change(id, false),
      doneOne: messages.unadvertised,
      doneMany: (count) => `Unadvertised ${countOf(count, noun)}.`,
      isBulk: true,
    },
    {
      id: 'delete',
      label: 'Delete',
      icon: mdiDeleteOutline,
      isOffered: () => true,
      run: ({ id }) =>
        messageForOutcome(
          deleteListing(id),
          ({ deletedCount }) => deletedCount > 0,
          'Nothing was deleted. This product may be gone already.',
        ),
      doneOne: messages.listingDeleted,
      doneMany: (count) => `Deleted ${countOf(count, noun)}.`,
      confirm: {
        title: messages.confirmTitle,
        text: messages.confirmText,
        confirmLabel: 'Delete',
      },
      isDestructive: true,
      takesRowAway: true,
      isBulk: true,
    },
  ];
}
