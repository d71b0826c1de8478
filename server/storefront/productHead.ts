import { formatCount } from '#contract/formats';
import { CURRENCY } from '#contract/limits';
import { formatPrice, toCents } from '#contract/money';
import { routes } from '#contract/routes';
import { cutText } from '#contract/text/cutText';
import type { WireProduct } from '#contract/types';
import { escapeHtml } from '../lib/html';
import { NOINDEX, titleOf, withDescription, withElements, withTitle } from './pageHead';

const DESCRIPTION_MAX = 200;

/** schema.org names for fuels, body types and availability. */
const fuelNames: Partial<Record<string, string>> = {
  petrol: 'Gasoline',
  diesel: 'Diesel',
  hybrid: 'Hybrid',
  'plug-in-hybrid': 'Plug-in hybrid',
  electric: 'Electric',
  gas: 'LPG',
};

function availabilityOf({ status, soldElsewhere, reservedUntil }: WireProduct): string {
  if (status === 'sold' || soldElsewhere) return 'SoldOut';
  if (status !== 'unsold') return 'Discontinued';
  return reservedUntil ? 'LimitedAvailability' : 'InStock';
}

/**
 * Adds a car's metadata for search engines and messengers to a page: title, description, canonical
 * link, Open Graph and schema.org (`Car` with its `Offer`).
 */
export function withProductHead(page: string, product: WireProduct, origin: string): string {
  const url = `${origin}${routes.product(product._id, product.name)}`;
  const title = titleOf(product.name);
  const description = cutText(
    oneLine([...factsOf(product), product.description].join(' · ')),
    DESCRIPTION_MAX,
  );
  const picture = shownPicture(product);
  const price = Number(product.resalePrice).toFixed(2);
  const properties = {
    'og:type': 'product',
    'og:site_name': 'Second Gear',
    'og:title': title,
    'og:description': description,
    'og:url': url,
    ...(picture === null ? {} : { 'og:image': picture }),
    'product:price:amount': price,
    'product:price:currency': CURRENCY.toUpperCase(),
  };
  const head = [
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    ...Object.entries(properties).map(
      ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}" />`,
    ),
    `<meta name="twitter:card" content="${picture === null ? 'summary' : 'summary_large_image'}" />`,
    `<script type="application/ld+json">${toScript(describeCar(product, url, price))}</script>`,
  ];
  const described = withDescription(withTitle(page, product.name), description);
  return withElements(described, head.join(''));
}

/** What a buyer decides by: price, year, distance and place. */
const factsOf = ({ resalePrice, purchaseYear, mileageKm, location }: WireProduct): string[] =>
  [
    formatPrice(toCents(Number(resalePrice)) ?? 0),
    String(Math.floor(Number(purchaseYear))),
    typeof mileageKm === 'number' ? `${formatCount(mileageKm)} km` : '',
    location,
  ].filter((fact) => fact !== '');

/** A picture that messengers draw; null for the vector graphic of a car without photos. */
function shownPicture({ photos, picture }: WireProduct): string | null {
  const [cover] = photos ?? [];
  if (cover) return `${cover.url}-${cover.width}.jpg`;
  return /\.svg(?:[?#]|$)/i.test(picture) ? null : picture;
}

/** The page of a car that does not exist, which search engines must not index. */
export const withoutProduct = (page: string): string => withElements(page, NOINDEX);

function describeCar(product: WireProduct, url: string, price: string): object {
  const { photos, mileageKm, powerKw, fuel } = product;
  const pictures = photos?.map((photo) => `${photo.url}-${photo.width}.jpg`) ?? [];
  return {
    '@context': 'https://schema.org',
    '@type': 'Car',
    name: product.name,
    description: product.description,
    url,
    image: pictures.length > 0 ? pictures : [product.picture],
    itemCondition: 'https://schema.org/UsedCondition',
    vehicleModelDate: String(Math.floor(Number(product.purchaseYear))),
    mileageFromOdometer: quantity(mileageKm, 'KMT'),
    vehicleEngine: powerKw
      ? { '@type': 'EngineSpecification', enginePower: quantity(powerKw, 'KWT') }
      : undefined,
    fuelType: fuel ? fuelNames[fuel] : undefined,
    vehicleTransmission: product.gearbox ?? undefined,
    color: product.colour ?? undefined,
    numberOfDoors: product.doors ?? undefined,
    vehicleSeatingCapacity: product.seats ?? undefined,
    numberOfPreviousOwners: product.previousOwners ?? undefined,
    offers: {
      '@type': 'Offer',
      price,
      priceCurrency: CURRENCY.toUpperCase(),
      availability: `https://schema.org/${availabilityOf(product)}`,
      url,
      seller: { '@type': 'Organization', name: product.sellerName },
    },
  };
}

const quantity = (value: number | null | undefined, unitCode: string) =>
  value === null || value === undefined
    ? undefined
    : { '@type': 'QuantitativeValue', value, unitCode };

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** JSON that cannot close the script element that contains it. */
const toScript = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c');
