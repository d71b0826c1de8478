import { errorCodes } from '#contract/errorCodes';
import { changeableWhileHeld, type WrittenProduct } from '#contract/schemas/product';
import type { ModifiedResponse, UpdatedResponse } from '#contract/types';
import { findUser } from '../accounts/accounts';
import type { Transaction } from '../database/client';
import { requireActive, transact, type RootSignedIn, type SignedIn } from '../context';
import { conflict } from '../lib/errors';
import { lockOwnPhotos, photosOf, setProductPhotos } from '../photos/photos';
import { recordPrices } from './priceHistory';
import type { ProductHooks } from './hooks';
import { changeProduct } from './productRepository';
import { isOnHold, isSaleUndone, isSoldElsewhere, type ProductRow } from './products';
import { lockOwnProduct, readProduct, refuseListedAlready } from './ownProduct';
import { notWithheld } from './withheld';

type Changes = Partial<ProductRow>;

export type EditingService = ReturnType<typeof createEditingService>;

export const createEditingService = ({ onReturned }: Pick<ProductHooks, 'onReturned'>) => ({
  /**
   * PUT /products/{id} (extension), for its seller: replaces the fields of an unsold product. 409
   * if it has changed since `version`, or if a buyer holds the car and the agreed fields would
   * change. 0 when nothing changed.
   */
  update: (
    context: RootSignedIn,
    id: string,
    body: WrittenProduct & { version: number },
  ): Promise<UpdatedResponse> =>
    transact(context, async (inside) => {
      const { tx, now } = inside;
      const product = await lockOwnProduct(inside, id);
      if (product.status === 'sold') throw conflict('You can’t edit a car after it’s sold.');
      const { version, photos, ...written } = body;
      if (version !== product.version) {
        throw conflict(
          'This car was changed in another tab or on another device.',
          errorCodes.versionConflict,
        );
      }
      const shown = (await photosOf(tx, id)).map((photo) => photo.id);
      const wanted = photos ?? shown;
      const fields = await readProduct(inside, written);
      const picture = (await lockOwnPhotos(tx, product.sellerId, wanted)) ?? fields.picture;
      const changes = changesOf(product, { ...fields, picture, photoCount: wanted.length });
      const areOtherPhotos = wanted.join() !== shown.join();
      if (Object.keys(changes).length === 0 && !areOtherPhotos) {
        return { modifiedCount: 0, version };
      }
      if ((areOtherPhotos || breaksPromise(changes)) && isOnHold(product, now())) {
        throw conflict(
          'This car is on hold for a buyer. Until the booking ends, you can change only the phone number.',
          errorCodes.productHeld,
        );
      }
      const next = version + 1;
      await changeProduct(tx, id, { ...changes, version: next });
      if (areOtherPhotos) await setProductPhotos(tx, id, wanted, now());
      if (changes.resaleCents !== undefined) {
        const [fromCents, toCents] = [product.resaleCents, changes.resaleCents];
        await recordPrices(tx, [{ productId: id, fromCents, toCents }], now());
      }
      return { modifiedCount: 1, version: next };
    }).catch(refuseListedAlready),

  /**
   * PATCH /products/{id} with `withdrawn` (extension), for its seller: withdraws a product without
   * deleting it, with or without the reason that it was sold elsewhere, or lists it again, also after
   * its sale was refunded as a whole. 0 if nothing changed, 409 if it is sold here, held or withheld,
   * 403 if the seller is suspended.
   */
  setWithdrawn: (
    context: RootSignedIn,
    id: string,
    { withdrawn, soldElsewhere }: { withdrawn: boolean; soldElsewhere: boolean },
  ): Promise<ModifiedResponse> =>
    transact(context, async (inside) => {
      const { tx, now } = inside;
      const product = await lockOwnProduct(inside, id);
      if (product.status === 'sold' && !isSaleUndone(product)) {
        throw conflict(
          soldElsewhere
            ? 'This car was sold on Second Gear. You can’t mark it as sold elsewhere.'
            : 'You can’t withdraw or relist a sold car.',
        );
      }
      const status = withdrawn ? 'withdrawn' : 'unsold';
      const isSame = product.status === status && isSoldElsewhere(product) === soldElsewhere;
      // A withheld car that its seller withdraws does not come back by itself.
      if (isSame && product.withheldFrom !== 'unsold') return { modifiedCount: 0 };
      if (!withdrawn) await refuseWithheld(inside, product);
      if (isOnHold(product, now())) {
        throw conflict(
          soldElsewhere
            ? 'This car is on hold for a buyer. Cancel the booking, or wait until it ends, to mark the car as sold elsewhere.'
            : 'This car is on hold for a buyer. You can withdraw it after the booking ends.',
        );
      }
      const isCase = withdrawn && product.withheld === 'case';
      const withheld = isCase ? ({ withheldFrom: 'withdrawn' } as const) : notWithheld;
      await changeProduct(tx, id, { status, soldElsewhere, advertised: false, ...withheld });
      if (product.status === 'sold') await onReturned(inside, id);
      return { modifiedCount: 1 };
    }).catch(refuseListedAlready),
});

/** A suspended seller lists nothing, and a car that an admin hid has to be fixed first. */
async function refuseWithheld(
  { tx, principal }: SignedIn<Transaction>,
  { withheld, withheldVersion, version }: ProductRow,
): Promise<void> {
  // Locked with the car.
  const seller = await findUser(tx, principal.userId);
  requireActive(seller ?? principal);
  if (withheld !== 'case' || version !== withheldVersion) return;
  throw conflict(
    'An admin hid this car. Fix what they wrote to you, save the car, then list it again.',
    errorCodes.carWithheld,
  );
}

/** The fields whose values differ from the product's. */
function changesOf(product: ProductRow, written: Changes): Changes {
  const present: Record<string, unknown> = product;
  return Object.fromEntries(
    Object.entries(written).filter(([name, value]) => value !== present[name]),
  );
}

const breaksPromise = (changes: Changes) =>
  Object.keys(changes).some((name) => !changeableWhileHeld.some((free) => free === name));
