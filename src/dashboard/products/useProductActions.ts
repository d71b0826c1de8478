import {
  mdiBullhornOutline,
  mdiBullhornVariantOutline,
  mdiEyeOffOutline,
  mdiEyeOutline,
  mdiHandshakeOutline,
} from '@mdi/js';
import { useMemo } from 'react';
import { outcomeForRow } from '@/api/messageFor';
import {
  useDeleteProductMutation,
  useUpdateProductMutation,
  type Product,
} from '@/api/productsApi';
import { useWithdrawProductMutation, type Withdrawal } from '@/api/productEditingApi';
import { isFuture } from '@/components/clock';
import { plural } from '@/components/labels';
import { confirmChange, confirmDeletion, deleteAction } from '@/dashboard/table/presets';
import type { TableAction } from '@/dashboard/table/types';
import { formatDay } from '#contract/formats';
import { messages } from '#contract/messages';
import type { RowOutcome } from '#contract/outcome';

const when = (applies: boolean, reason: string): string | null => (applies ? reason : null);

const onHold = ({ reservedUntil }: Product) =>
  when(isFuture(reservedUntil), 'On hold for a buyer.');

const removed = ({ isRemoved }: Product) => when(isRemoved, 'Removed by us.');

/** A car that is not for sale. */
const notUnsold = (product: Product) =>
  removed(product) ??
  when(product.isSold, 'Sold.') ??
  when(product.isSoldElsewhere, 'Sold elsewhere.') ??
  when(product.isWithdrawn, 'Withdrawn.');

const justSold = ({ keptUntil }: Product) =>
  keptUntil !== null && isFuture(keptUntil)
    ? `Sold. You can delete it from ${formatDay(keptUntil)}.`
    : null;

/** The seller’s actions on a product, depending on its status (spec §4). */
export function useProductActions(): TableAction<Product>[] {
  const [updateProduct] = useUpdateProductMutation();
  const [deleteProduct] = useDeleteProductMutation();
  const [withdrawProduct] = useWithdrawProductMutation();
  return useMemo(() => {
    const change = (id: string, advertise: boolean) =>
      outcomeForRow(
        updateProduct({ id, advertise }),
        ({ modifiedCount }) => modifiedCount > 0,
        messages.somethingWrong,
      );

    const withdraw = (id: string, change: Withdrawal) =>
      outcomeForRow(
        withdrawProduct({ id, ...change }),
        ({ modifiedCount }) => modifiedCount > 0,
        messages.somethingWrong,
      );

    return [
      {
        id: 'advertise',
        label: 'Advertise',
        icon: mdiBullhornOutline,
        isOffered: ({ status, isAdvertised }) => status === 'unsold' && !isAdvertised,
        refusal: (product) =>
          notUnsold(product) ?? when(product.isAdvertised, 'Already advertised.'),
        run: ({ id }) => change(id, true),
        done: messages.advertised,
        bulk: {
          confirm: (count) => confirmChange(plural(count, 'Advertise # car', 'Advertise # cars')),
          done: (count) => plural(count, 'Advertised # car.', 'Advertised # cars.'),
          failed: (count) => plural(count, 'Couldn’t advertise # car', 'Couldn’t advertise # cars'),
        },
      },
      {
        id: 'unadvertise',
        label: 'Unadvertise',
        icon: mdiBullhornVariantOutline,
        isOffered: ({ status, isAdvertised }) => status === 'unsold' && isAdvertised,
        refusal: (product) => notUnsold(product) ?? when(!product.isAdvertised, 'Not advertised.'),
        run: ({ id }) => change(id, false),
        done: messages.unadvertised,
        bulk: {
          confirm: (count) =>
            confirmChange(plural(count, 'Unadvertise # car', 'Unadvertise # cars')),
          done: (count) => plural(count, 'Unadvertised # car.', 'Unadvertised # cars.'),
          failed: (count) =>
            plural(count, 'Couldn’t unadvertise # car', 'Couldn’t unadvertise # cars'),
        },
      },
      ...withdrawActions(withdraw),
      deleteAction({
        isOffered: ({ isRemoved }) => !isRemoved,
        refusal: (product) => removed(product) ?? onHold(product) ?? justSold(product),
        run: ({ id }) => outcomeForRow(deleteProduct(id), ({ deletedCount }) => deletedCount > 0),
        done: messages.productDeleted,
        undo: ({ id }) => ({ kind: 'product', id }),
        bulk: {
          confirm: (count) => confirmDeletion(plural(count, 'Delete # car', 'Delete # cars')),
          done: (count) => plural(count, 'Deleted # car.', 'Deleted # cars.'),
          failed: (count) => plural(count, 'Couldn’t delete # car', 'Couldn’t delete # cars'),
        },
      }),
    ];
  }, [updateProduct, deleteProduct, withdrawProduct]);
}

/** Mostly for selections of cars: the edit page has the buttons for a single car that is for sale. */
const withdrawActions = (
  change: (id: string, change: Withdrawal) => Promise<RowOutcome>,
): TableAction<Product>[] => [
  {
    id: 'withdraw',
    isExtension: true,
    label: 'Withdraw',
    icon: mdiEyeOffOutline,
    isForSelection: true,
    isOffered: ({ status }) => status === 'unsold',
    refusal: (product) => notUnsold(product) ?? onHold(product),
    run: ({ id }) => change(id, { withdrawn: true }),
    done: 'Car withdrawn.',
    bulk: {
      confirm: (count) => confirmChange(plural(count, 'Withdraw # car', 'Withdraw # cars')),
      done: (count) => plural(count, 'Withdrew # car.', 'Withdrew # cars.'),
      failed: (count) => plural(count, 'Couldn’t withdraw # car', 'Couldn’t withdraw # cars'),
    },
  },
  {
    id: 'sold-elsewhere',
    isExtension: true,
    label: 'Sold elsewhere',
    icon: mdiHandshakeOutline,
    isForSelection: true,
    isOffered: ({ isSold, isSoldElsewhere, isRemoved }) =>
      !isSold && !isSoldElsewhere && !isRemoved,
    refusal: (product) =>
      removed(product) ??
      when(product.isSold, 'Sold.') ??
      when(product.isSoldElsewhere, 'Already sold elsewhere.') ??
      onHold(product),
    run: ({ id }) => change(id, { withdrawn: true, soldElsewhere: true }),
    done: 'Car marked as sold elsewhere.',
    bulk: {
      confirm: (count) =>
        confirmChange(
          plural(count, 'Mark # car as sold elsewhere', 'Mark # cars as sold elsewhere'),
        ),
      done: (count) =>
        plural(count, 'Marked # car as sold elsewhere.', 'Marked # cars as sold elsewhere.'),
      failed: (count) =>
        plural(
          count,
          'Couldn’t mark # car as sold elsewhere',
          'Couldn’t mark # cars as sold elsewhere',
        ),
    },
  },
  {
    id: 'list-again',
    isExtension: true,
    label: 'List again',
    icon: mdiEyeOutline,
    isOffered: ({ isWithdrawn, isRefunded, isRemoved }) =>
      (isWithdrawn || isRefunded) && !isRemoved,
    refusal: (product) =>
      removed(product) ??
      when(product.isSold && !product.isRefunded, 'Sold.') ??
      when(!product.isWithdrawn && !product.isRefunded, 'Already for sale.'),
    run: ({ id }) => change(id, { withdrawn: false }),
    done: 'Car listed again.',
    bulk: {
      confirm: (count) => confirmChange(plural(count, 'List # car again', 'List # cars again')),
      done: (count) => plural(count, 'Listed # car again.', 'Listed # cars again.'),
      failed: (count) => plural(count, 'Couldn’t list # car again', 'Couldn’t list # cars again'),
    },
  },
];
