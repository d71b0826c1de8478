import type { Condition } from '#contract/facts';
import { pictureLink } from '../pictures/links';
import { PICTURE_NUMBER_MAX } from '../pictures/name';
import type { Paint } from '../pictures/paints';
import type { products } from '../../server/products/schema';
import type { Model } from './catalogue/model';
import type { Chance } from './chance';
import type { CarFacts } from './descriptions';
import type { Seller } from './people';
import { inventFacts } from './facts';
import { carPrices } from './prices';

/** Without the columns that triggers maintain. */
export type ProductRow = Required<
  Omit<typeof products.$inferInsert, 'searchWords' | 'sellerVerified'>
>;

interface ProductInput {
  id: string;
  model: Model;
  categoryId: string;
  seller: Seller;
  createdAt: Date;
  /** Year of the listing. */
  year: number;
  /** Selects the backdrop: different numbers give different pictures. */
  pictureNumber: number;
}

/** Colours in realistic frequency: mostly muted ones. */
const paintsOnTheRoad: readonly [Paint, ...Paint[]] = [
  'white',
  'silver',
  'graphite',
  'black',
  'midnight-blue',
  'steel-blue',
  'signal-red',
  'racing-green',
  'white',
  'silver',
  'graphite',
  'cobalt',
  'ice-blue',
  'sage',
  'sand',
  'burgundy',
  'teal',
  'copper',
  'cream',
  'amber',
  'mustard',
];

/** Creates a car for sale: unsold, not advertised. */
export function createProduct(
  input: ProductInput,
  chance: Chance,
  describe: (car: CarFacts) => string,
): ProductRow {
  const { model, seller, year } = input;
  const [first, last] = model.years;
  const purchaseYear = chance.between(first, Math.max(first, Math.min(last, year - 1)));
  const yearOfUse = year - purchaseYear;
  const condition = conditionFor(yearOfUse, chance);
  const paint = chance.pick(paintsOnTheRoad);
  const km =
    Math.max(4, Math.round(yearOfUse * chance.between(7, 15))) * 1000 + chance.between(1, 9) * 100;
  const [body, variant] = model.picture;
  const view = chance.share() < 0.65 ? 'left' : 'right';
  const number = input.pictureNumber % (PICTURE_NUMBER_MAX + 1);
  const description = describe({
    model,
    condition,
    years: yearOfUse,
    purchaseYear,
    paint,
    city: seller.city,
    isDealer: seller.isDealer,
    km,
  });
  return {
    id: input.id,
    sellerId: seller.id,
    sellerEmail: seller.email,
    sellerName: seller.name,
    name: model.name,
    picture: pictureLink({ body, variant, paint, view, number }),
    ...carPrices(model, yearOfUse, condition, chance),
    condition,
    phone: seller.phone,
    location: seller.city,
    description,
    ...inventFacts({ model, paint, km, years: yearOfUse, condition, year, description }, chance),
    purchaseYear,
    yearOfUse,
    categoryId: input.categoryId,
    status: 'unsold',
    version: 1,
    advertised: false,
    soldElsewhere: false,
    withheld: null,
    withheldFrom: null,
    withheldVersion: null,
    buyerId: null,
    heldUntil: null,
    phoneFrom: null,
    createdAt: input.createdAt,
    deletedAt: null,
    deletedWithSeller: false,
    removalReason: null,
    draftId: null,
    photoCount: 0,
  };
}

/** New cars are rarely worn, old ones rarely flawless. */
function conditionFor(years: number, chance: Chance): Condition {
  const share = chance.share();
  const excellent = Math.max(0.12, 0.75 - years * 0.08);
  const fair = Math.min(0.4, years * 0.035);
  if (share < excellent) return 'excellent';
  return share > 1 - fair ? 'fair' : 'good';
}
