import { CURRENCY } from '#contract/limits';
import { routes } from '#contract/routes';
import { cutText } from '#contract/text/cutText';
import type { WireListing } from '#contract/types';
import { escapeHtml } from '../html';
import { titleOf, withDescription, withElements, withTitle } from './pageHead';

const DESCRIPTION_MAX = 200;

/** Names of schema.org for what a car is, and for whether one can have it. */
const fuelNames: Partial<Record<string, string>> = {
  petrol: 'Gasoline',
  diesel: 'Diesel',
  hybrid: 'Hybrid',
  'plug-in-hybrid': 'Plug-in hybrid',
  electric: 'Electric',
  gas: 'LPG',
};

function availabilityOf({ status, reservedUntil }: WireListing): string {
  if (status === 'sold') return 'SoldOut';
  if (status !== 'unsold') return 'Discontinued';
  return reservedUntil ? 'LimitedAvailability' : 'InStock';
}

/**
 * A page of the client with what search engines and messengers read of a car: title, description,
 * canonical link, Open Graph and schema.org (`Car` with its `Offer`).
 */
export function withListingHead(page: string, listing: WireListing, origin: string): string {
  const url = `${origin}${routes.listing(listing._id, listing.name)}`;
  const title = titleOf(listing.name);
  const description = cutText(oneLine(listing.description), DESCRIPTION_MAX);
  const price = Number(listing.resalePrice).toFixed(2);
  const properties = {
    'og:type': 'product',
    'og:site_name': 'Second Gear',
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:image': listing.picture,
    'product:price:amount': price,
    'product:price:currency': CURRENCY.toUpperCase(),
  };
  const head = [
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    ...Object.entries(properties).map(
      ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}" />`,
    ),
    '<meta name="twitter:card" content="summary_large_image" />',
    `<script type="application/ld+json">${toScript(describeCar(listing, url, price))}</script>`,
  ];
  const described = withDescription(withTitle(page, listing.name), description);
  return withElements(described, head.join(''));
}

/** The same for a car that is not there: no search engine shall keep it. */
export const withoutListing = (page: string): string =>
  withElements(page, '<meta name="robots" content="noindex" />');

function describeCar(listing: WireListing, url: string, price: string): object {
  const { photos, mileageKm, powerKw, fuel } = listing;
  const pictures = photos?.map((photo) => `${photo.url}-${photo.width}.jpg`) ?? [];
  return {
    '@context': 'https://schema.org',
    '@type': 'Car',
    name: listing.name,
    description: listing.description,
    url,
    image: pictures.length > 0 ? pictures : [listing.picture],
    itemCondition: 'https://schema.org/UsedCondition',
    vehicleModelDate: String(Math.floor(Number(listing.purchaseYear))),
    mileageFromOdometer: quantity(mileageKm, 'KMT'),
    vehicleEngine: powerKw
      ? { '@type': 'EngineSpecification', enginePower: quantity(powerKw, 'KWT') }
      : undefined,
    fuelType: fuel ? fuelNames[fuel] : undefined,
    vehicleTransmission: listing.gearbox ?? undefined,
    color: listing.colour ?? undefined,
    numberOfDoors: listing.doors ?? undefined,
    vehicleSeatingCapacity: listing.seats ?? undefined,
    numberOfPreviousOwners: listing.previousOwners ?? undefined,
    offers: {
      '@type': 'Offer',
      price,
      priceCurrency: CURRENCY.toUpperCase(),
      availability: `https://schema.org/${availabilityOf(listing)}`,
      url,
      seller: { '@type': 'Organization', name: listing.sellerName },
    },
  };
}

const quantity = (value: number | null | undefined, unitCode: string) =>
  value === null || value === undefined
    ? undefined
    : { '@type': 'QuantitativeValue', value, unitCode };

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** JSON in which nothing can end the element that it stands in. */
const toScript = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c');
