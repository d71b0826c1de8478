import { errorCodes } from '#contract/errorCodes';
import { changeableWhileHeld, type WrittenProduct } from '#contract/schemas/product';
import type { ModifiedResponse } from '#contract/types';
import { transact, type RootSignedIn } from '../context';
import { conflict } from '../lib/errors';
import { isAnyHeld, isSaleUndone, recordReturned } from '../orders/orders';
import { lockOwnPhotos, photosOf, setProductPhotos } from '../photos/photos';
import { recordPrices } from './priceHistory';
import { changeProduct } from './productRepository';
import { isSoldElsewhere, type ProductRow } from './products';
import { lockOwnProduct, readProduct, refuseListedAlready } from './ownProduct';

interface UpdatedResponse extends ModifiedResponse {
  /** Version of the product after the change. */
  version: number;
}

type Changes = Partial<ProductRow>;

export const editingService = {
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
      if ((areOtherPhotos || breaksPromise(changes)) && (await isAnyHeld(tx, [id], now()))) {
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
   * its sale was refunded as a whole. 0 if nothing changed, 409 if it is sold here or held.
   */
  setWithdrawn: (
    context: RootSignedIn,
    id: string,
    { withdrawn, soldElsewhere }: { withdrawn: boolean; soldElsewhere: boolean },
  ): Promise<ModifiedResponse> =>
    transact(context, async (inside) => {
      const { tx, now } = inside;
      const product = await lockOwnProduct(inside, id);
      if (product.status === 'sold' && !(await isSaleUndone(tx, id))) {
        throw conflict(
          soldElsewhere
            ? 'This car was sold on Second Gear. You can’t mark it as sold elsewhere.'
            : 'You can’t withdraw or relist a sold car.',
        );
      }
      const status = withdrawn ? 'withdrawn' : 'unsold';
      if (product.status === status && isSoldElsewhere(product) === soldElsewhere) {
        return { modifiedCount: 0 };
      }
      if (await isAnyHeld(tx, [id], now())) {
        throw conflict(
          soldElsewhere
            ? 'This car is on hold for a buyer. Cancel the booking, or wait until it ends, to mark the car as sold elsewhere.'
            : 'This car is on hold for a buyer. You can withdraw it after the booking ends.',
        );
      }
      await changeProduct(tx, id, { status, soldElsewhere, advertised: false });
      if (product.status === 'sold') await recordReturned(tx, id, now());
      return { modifiedCount: 1 };
    }).catch(refuseListedAlready),
};

/** The fields whose values differ from the product's. */
function changesOf(product: ProductRow, written: Changes): Changes {
  const present: Record<string, unknown> = product;
  return Object.fromEntries(
    Object.entries(written).filter(([name, value]) => value !== present[name]),
  );
}

const breaksPromise = (changes: Changes) =>
  Object.keys(changes).some((name) => !changeableWhileHeld.some((free) => free === name));
